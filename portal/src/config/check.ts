// `npm run doctor`: prints every problem of the portal's configuration, without starting anything.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@portal/cli'
import { readConfig } from './config'

try {
  readConfig(process.env, resolve(dirname(fileURLToPath(import.meta.url)), '../../..'))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.log(error.problems.join('\n'))
  process.exitCode = 1
}
