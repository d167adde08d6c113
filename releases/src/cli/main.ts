// `pnpm release …`: publishes builds and controls who gets them. See docs/releases.md.
import { tolerateClosedOutput } from '@portal/cli'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWorld } from './open-context'
import { run } from './run'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
tolerateClosedOutput()
const say = (line: string) => console.log(line)
const code = await run(process.argv.slice(2), {
  say,
  complain: (line) => console.error(line),
  open: () => openWorld({ root, env: process.env, cwd: process.cwd(), say }),
  isDebugging: Boolean(process.env['DEBUG']),
})
// A hung browser or build must not keep the process alive.
process.exit(code)
