import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { announce } from './announce'
import { readConfig } from './config'
import { startPortal } from './serve'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const say = (line: string) => console.log(`  ${line}`)

try {
  const config = readConfig(process.env, root)
  const portal = await startPortal(config, say)
  // The last is for a portal that `npm run dev` started: it ends with its parent, however that ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(signal as 'SIGINT', () => void portal.close().then(() => process.exit(0)))
  }
  // Last: whoever waits for it may stop the portal at once.
  console.log(announce(config, portal.demo, portal.releasesToken))
} catch (error) {
  // What a person can act on comes alone; anything else with its stack, for whoever mends it.
  const { message, stack } = error as Error
  console.error(`\nThe portal could not start.\n${process.env['DEBUG'] ? stack : message}\n`)
  process.exit(1)
}
