// `npm run portal -- …`: what whoever runs a portal does beside it. What it may say is in docs/recipes.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dataDirOf } from '../config'
import { askRunningPortal } from '../operator-channel'
import { openWorld } from './open-world'
import { run } from './run'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
// What people are called is text of theirs, and no command to a terminal.
const plain = (line: string) => line.replace(/\p{Cc}/gu, ' ')
const say = (line: string) => console.log(plain(line))
const complain = (line: string) => console.error(process.env['DEBUG'] ? line : plain(line))
const argv = process.argv.slice(2)
// Where somebody typed it: npm itself goes to the root.
const cwd = process.env['INIT_CWD'] ?? process.cwd()
// The embedded database takes one process: while its portal runs, that one does it.
const answered = process.env['DATABASE_URL'] ? null : await askRunningPortal(dataDirOf(process.env, root), { argv, cwd }, { say, complain })
process.exitCode = answered ?? (await run(argv, { say, complain, open: () => openWorld({ root, env: process.env, cwd, say }), isDebugging: Boolean(process.env['DEBUG']) }))
