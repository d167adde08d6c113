import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'

// The servers as one file: it starts in a fraction of the time that compiling hundreds of modules would take.
// Packages that carry files of their own (a database, a documentation page, a library of the system's own code) stay packages.
const { dependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { dependencies: Record<string, string> }
const external = ['@electric-sql/pglite', '@fastify/swagger-ui', 'esbuild', 'sharp'].flatMap((name) => [name, `${name}/*`])
for (const name of ['@electric-sql/pglite', '@fastify/swagger-ui', 'sharp']) {
  if (!dependencies[name]) throw new Error(`${name} stays outside the bundle and so must be a dependency of portal; check portal/package.json`)
}

await build({
  entryPoints: ['main', 'export-static'].map((name) => new URL(`./${name}.ts`, import.meta.url).pathname),
  outdir: new URL('../dist', import.meta.url).pathname,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  external: [...external, 'pino-pretty', 'bufferutil', 'utf-8-validate'],
  // CommonJS packages inside an ES module still ask for require.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); import { fileURLToPath as __toPath } from 'node:url'; import { dirname as __dirOf } from 'node:path'; const __filename = __toPath(import.meta.url); const __dirname = __dirOf(__filename);" },
  logLevel: 'warning',
})
