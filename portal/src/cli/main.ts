// `npm run portal -- …`: the operator's command line, see docs/recipes.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tolerateClosedOutput } from '@portal/cli'
import { runCommandLine } from './command-line'

// Output contains user input such as names, which must not send control characters to the terminal.
const plain = (line: string) => line.replace(/\p{Cc}/gu, ' ')

tolerateClosedOutput()
// The database's driver throws outside of any promise if its connection ends while it writes.
process.once('uncaughtException', (error) => {
  console.error(
    process.env['DEBUG'] ? error : `The command was cut off, perhaps from the database: ${plain(error.message)}.`,
  )
  process.exit(1)
})
process.exitCode = await runCommandLine({
  root: resolve(fileURLToPath(import.meta.url), '../../../..'),
  argv: process.argv.slice(2),
  env: process.env,
  say: (line) => console.log(plain(line)),
  complain: (line) => console.error(process.env['DEBUG'] ? line : plain(line)),
})
