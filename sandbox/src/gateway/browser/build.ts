import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const sources = ['stax-js', 'global-payments', 'field']

/** The text of ../browser-scripts.ts: what a page receives, one line of it a line, so that a change can be read in a diff. */
export async function buildScripts(): Promise<string> {
  const scripts = await Promise.all(sources.map(async (name) => `  '${name}': [\n${(await bundle(name)).map((line) => `    ${JSON.stringify(line)},\n`).join('')}  ].join('\\n'),\n`))
  return `// Made from browser/*.ts by \`npm run build:browser\`: change those. A test fails while the two differ.\nexport const scripts = {\n${scripts.join('')}}\n`
}

async function bundle(name: string): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  })
  return (outputFiles[0]?.text ?? '').trimEnd().split('\n')
}
