import { join } from 'node:path'
import { build } from 'esbuild'
import { root, storyFiles } from './groups'

export const BUNDLE = join(root, 'test-results/pictures-bundle.js')

/** Bundles all stories into one script. */
export async function bundleStories(): Promise<void> {
  const names = storyFiles.map((file, index) => `${JSON.stringify(file)}: stories${index}`)
  await build({
    stdin: {
      contents: [
        "import { serveStories } from './page'",
        ...storyFiles.map((file, index) => `import * as stories${index} from ${JSON.stringify(join(root, file))}`),
        `serveStories({ ${names.join(', ')} })`,
      ].join('\n'),
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    outfile: BUNDLE,
    bundle: true,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}
