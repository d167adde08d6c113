import { readFile } from 'node:fs/promises'
import { build, type Plugin } from 'esbuild'
import { bundledTranslations } from 'api/bundled-translations'
import { buildScript, type BrowserScript } from 'sandbox/browser-scripts'

// Bundles the servers: a single file starts in a fraction of the time that compiling hundreds of modules would take.
// Packages with assets (a database, a documentation page) or native code stay external.
const { dependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}
const external = ['@electric-sql/pglite', '@fastify/swagger-ui', 'esbuild', 'sharp'].flatMap((name) => [
  name,
  `${name}/*`,
])
for (const name of ['@electric-sql/pglite', '@fastify/swagger-ui', 'sharp']) {
  if (!dependencies[name])
    throw new Error(
      `${name} is external to the bundle, so it must be a dependency of portal. Check portal/package.json.`,
    )
}

/** The sandbox bundles its gateway's browser scripts on request; the built portal contains them as text. */
const bundledScripts: Plugin = {
  name: 'bundled-scripts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /sandbox\/src\/gateway\/browser\/build\.ts$/ }, async () => {
      const names: BrowserScript[] = ['stax-js', 'global-payments', 'field']
      const texts = Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await buildScript(name)] as const)),
      )
      return {
        contents: `const texts = ${JSON.stringify(texts)}\nexport const buildScript = async (name) => texts[name]`,
      }
    }),
}

await build({
  entryPoints: ['main', 'export-static', 'sandbox/main', 'cli/main'].map(
    (name) => new URL(`./${name}.ts`, import.meta.url).pathname,
  ),
  outbase: new URL('.', import.meta.url).pathname,
  outdir: new URL('../dist', import.meta.url).pathname,
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  sourcemap: 'linked',
  external: [...external, 'pino-pretty', 'bufferutil', 'utf-8-validate'],
  // Bundled CommonJS packages need require, __filename and __dirname, which ES modules lack.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); import { fileURLToPath as __toPath } from 'node:url'; import { dirname as __dirOf } from 'node:path'; const __filename = __toPath(import.meta.url); const __dirname = __dirOf(__filename);",
  },
  plugins: [bundledScripts, bundledTranslations],
  logLevel: 'warning',
})
