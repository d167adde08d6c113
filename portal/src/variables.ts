import { createVariables } from '@portal/cli'
import { readVariables } from './config/config'
import { readSandboxVariables } from './sandbox/sandbox-config'

/** Names of all variables that the portal reads, and those of a sandbox of its own. */
export function variableNames(): { portal: string[]; sandbox: string[] } {
  const [portal, sandbox] = [createVariables({ NODE_ENV: 'production' }), createVariables({})]
  readVariables(portal, '/', '/')
  readSandboxVariables(sandbox, '/')
  return { portal: portal.names(), sandbox: sandbox.names() }
}
