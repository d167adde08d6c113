// `npm run release -- …`: publishes builds and controls who gets them. See docs/releases.md.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commands } from '#commands/commands'
import { tolerateClosedOutput } from '@portal/cli'
import { run } from './commands-here'
import { openContext } from './open-context'
import { runThere } from './run-there'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
tolerateClosedOutput()
const argv = process.argv.slice(2)
const say = (line: string) => console.log(line)
const complain = (line: string) => console.error(line)
/** Commands about this checkout, or about another folder here, have no business at the portal. */
const isForPortal =
  Object.keys(commands).some((name) => name.split(' ')[0] === argv[0]) &&
  !argv.some((word) => /^--from(=|$)/.test(word) && argv[0] === 'check')
const code =
  process.env['RELEASES_URL'] && isForPortal
    ? await runThere(argv, { env: process.env, say, complain })
    : await run(argv, {
        say,
        complain,
        open: (tell) => openContext({ root, env: process.env, cwd: process.cwd(), say: tell }),
        isDebugging: Boolean(process.env['DEBUG']),
      })
// A hung browser or build must not keep the process alive.
process.exit(code)
