import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorMessage } from '@portal/server'
import { announce } from './announce'
import { readConfig } from './config/config'
import { startPortal } from './serve'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const say = (line: string) => console.log(`  ${line}`)

try {
  const config = readConfig(process.env, root)
  const portal = await startPortal(config, say)
  // `disconnect` is for a portal started by `npm run dev`: it ends with its parent, even if that was killed.
  const stop = () => void portal.close().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop)
  process.on('uncaughtException', (error) => portal.handleUncaught(error))
  // Printed last: a process that waits for it may stop the portal immediately.
  portal.announce(announce(config, portal.demo, portal.releasesToken))
} catch (error) {
  // The stack is printed only with DEBUG.
  const told = process.env['DEBUG'] && error instanceof Error ? error.stack : errorMessage(error)
  console.error(`\nThe portal could not start.\n${told}\n`)
  process.exit(1)
}
