import { join } from 'node:path'
import { transformFile } from '@swc/core'
import { build, type Plugin } from 'esbuild'
import { messageMacros } from '@portal/build/message-macros'
import { root, storyFiles } from './groups'

export const BUNDLE = join(root, 'test-results/pictures-bundle.js')

/** Runs Lingui’s macros, as builds do. Messages with values are compiled in the page, which is not a production build. */
const macros: Plugin = {
  name: 'macros',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => {
      const { code } = await transformFile(path, {
        jsc: {
          parser: { syntax: 'typescript', tsx: path.endsWith('x') },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
          experimental: { plugins: [messageMacros as [string, Record<string, unknown>]] },
        },
      })
      return { contents: code, loader: 'js' }
    }),
}

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
    plugins: [macros],
    define: { 'process.env.NODE_ENV': '"development"' },
  })
}
