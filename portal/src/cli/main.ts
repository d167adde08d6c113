// `npm run portal -- …`: what whoever runs a portal does beside it. What it may say is in docs/recipes.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from './command-line'

// What people are called is text of theirs, and no command to a terminal.
const plain = (line: string) => line.replace(/\p{Cc}/gu, ' ')

process.exitCode = await runCommandLine({
  root: resolve(fileURLToPath(import.meta.url), '../../../..'),
  argv: process.argv.slice(2),
  env: process.env,
  say: (line) => console.log(plain(line)),
  complain: (line) => console.error(process.env['DEBUG'] ? line : plain(line)),
})
