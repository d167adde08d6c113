import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSandboxConfig } from './sandbox-config'
import { startSandbox } from './start-sandbox'

try {
  const sandbox = await startSandbox(
    readSandboxConfig(process.env, resolve(fileURLToPath(import.meta.url), '../../../..')),
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(signal as 'SIGINT', () => void sandbox.close().then(() => process.exit(0)))
  }
  console.log('Sandbox ready')
} catch (error) {
  console.error(`\nThe sandbox could not start.\n${(error as Error).message}\n`)
  process.exit(1)
}
