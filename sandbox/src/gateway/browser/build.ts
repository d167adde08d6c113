import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export type BrowserScript = 'stax-js' | 'global-payments' | 'field'

/** Bundles one of the scripts that pages load from the gateway. */
export async function buildScript(name: BrowserScript): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  })
  return outputFiles[0]?.text ?? ''
}
