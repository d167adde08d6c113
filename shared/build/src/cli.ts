import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildForeignHost, buildRemote, buildShell, isShell, type BuildOptions } from './build'
import { runHarness } from './dev'

async function buildOnce(folder: string, options: BuildOptions): Promise<void> {
  const started = Date.now()
  const record = isShell(folder) ? await buildShell(folder, options) : await buildRemote(folder, options)
  const total = record.files.reduce((sum, file) => sum + file.bytes, 0)
  const name = 'remote' in record ? record.remote : 'shell'
  console.log(
    `${name} ${record.version}: ${record.files.length} files, ${(total / 1024).toFixed(0)} kB, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}

// `tsx ../shared/build/src/cli.ts <folder>` builds the shell or the remote in that folder; `--fast` makes a development
// build that must not be released, `--stock-runtime` builds in the federation plugin's own runtime, and `--dev` serves the
// remote standalone. `--out` names another folder than `dist` below the package's.
// `… cli.ts shell --host <script> --out <folder>` builds the script of another page that hosts remotes, and prints its name.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dev: { type: 'boolean' },
    fast: { type: 'boolean' },
    host: { type: 'string' },
    out: { type: 'string' },
    'stock-runtime': { type: 'boolean' },
  },
})
const folder = resolve(positionals[0] ?? '.')
if (values.dev) await runHarness(folder)
else if (values.host)
  console.log(
    await buildForeignHost({ folder, entry: resolve(values.host), outputFolder: resolve(values.out ?? 'dist') }),
  )
else
  await buildOnce(folder, {
    fast: values.fast ?? false,
    stockRuntime: values['stock-runtime'] ?? false,
    ...(values.out && { dist: values.out }),
  })
