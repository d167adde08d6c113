import { resolve } from 'node:path'
import { buildRemote, buildShell, isShell } from './build'

// `tsx ../shared/build/src/cli.ts <folder>` builds the shell or the remote in that folder.
const folder = resolve(process.argv[2] ?? '.')
const started = Date.now()
const record = isShell(folder) ? await buildShell(folder) : await buildRemote(folder)
const total = record.files.reduce((sum, file) => sum + file.bytes, 0)
console.log(`${'remote' in record ? record.remote : 'shell'} ${record.version}: ${record.files.length} files, ${(total / 1024).toFixed(0)} kB, ${((Date.now() - started) / 1000).toFixed(1)} s`)
