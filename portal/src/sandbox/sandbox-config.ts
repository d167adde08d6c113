import { createVariables, kinds, type Variables } from '@portal/cli'
import { readDataDir, type PortalConfig } from '../config/config'

export interface SandboxConfig extends Pick<PortalConfig, 'production' | 'publicPort' | 'port' | 'bind' | 'dataDir'> {
  /** Domains whose tenants' pages may use the sandbox. */
  tenantDomains: [string, ...string[]]
  /** The sandbox's own domain: it answers at `pay.`, `maps.` and `mail.` below it. */
  domain: string
  /** Subdomains of the tenants that have accounts at it. */
  tenants: string[]
  smtpPort: number
}

/** Reads the variables. Their problems are collected by `variables`; wrong ones have a default here. */
export function readSandboxVariables(variables: Variables, dataDir: string): SandboxConfig {
  const { read } = variables
  const production = read('NODE_ENV', kinds.environment) === 'production'
  const port = read('PORT', kinds.port) ?? 3000
  const [domain = ''] =
    variables.need('SANDBOX_DOMAIN', kinds.domains, 'The sandbox answers at pay., maps. and mail. below it.') ?? []
  return {
    production,
    port,
    publicPort: read('PUBLIC_PORT', kinds.port) ?? (production ? undefined : port),
    bind: read('BIND', kinds.address) ?? '127.0.0.1',
    dataDir,
    tenantDomains: variables.need('PORTAL_DOMAINS', kinds.domains, "Tenants' pages below it may use the sandbox.") ?? [
      'localhost',
    ],
    domain,
    tenants: (variables.need('SANDBOX_TENANTS', kinds.text, 'They get accounts at the sandbox.') ?? '')
      .split(',')
      .map((name) => name.trim()),
    smtpPort: variables.need('SMTP_PORT', kinds.port, 'The sandbox receives mail there.') ?? 0,
  }
}

/** Reads the environment of a sandbox of its own. Throws a ConfigError that lists every missing or wrong variable. */
export function readSandboxConfig(env: NodeJS.ProcessEnv, root: string): SandboxConfig {
  const variables = createVariables(env)
  const config = readSandboxVariables(variables, readDataDir(env, root))
  variables.check()
  return config
}
