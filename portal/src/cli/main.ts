// `npm run portal -- …`: what whoever runs a portal does beside it. What it may say is in docs/recipes.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWorld } from './open-world'
import { run } from './run'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
// What people are called is text of theirs, and no command to a terminal.
const plain = (line: string) => line.replace(/\p{Cc}/gu, ' ')
const say = (line: string) => console.log(plain(line))
process.exitCode = await run(process.argv.slice(2), {
  say,
  complain: (line) => console.error(process.env['DEBUG'] ? line : plain(line)),
  // Where somebody typed it: npm itself goes to the root.
  open: () => openWorld({ root, env: process.env, cwd: process.env['INIT_CWD'] ?? process.cwd(), say }),
  isDebugging: Boolean(process.env['DEBUG']),
})
