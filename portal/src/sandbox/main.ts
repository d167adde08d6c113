import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorMessage } from '@portal/server'
import { readSandboxConfig } from './sandbox-config'
import { startSandbox } from './start-sandbox'

try {
  const sandbox = await startSandbox(
    readSandboxConfig(process.env, resolve(fileURLToPath(import.meta.url), '../../../..')),
  )
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop)
  console.log('Sandbox ready')
} catch (error) {
  console.error(`\nThe sandbox could not start.\n${errorMessage(error)}\n`)
  process.exit(1)
}
