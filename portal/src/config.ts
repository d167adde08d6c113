import { resolve } from 'node:path'
import { releasesDirOf } from 'releases'
import { readLenders, type LenderAccount } from './lender-config'
import { readS3Config, type S3Config } from './s3-config'

/** How this portal runs, read once from the environment. */
export interface PortalConfig {
  root: string
  port: number
  bind: string
  /** Port at which browsers reach the portal; undefined: the scheme's default port. */
  publicPort: number | undefined
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  /** Redis as the message bus between processes, instead of the database. */
  redisUrl: string | undefined
  /** Demo tenants, people and a technician on the way. By default on unless DATABASE_URL is set. */
  demo: boolean
  secret: string | undefined
  googleMapsKey: string
  /** Google's map id, which selects the map style; empty without a key. */
  googleMapId: string
  /** Base URL of another backend with the same API; `{tenant}` stands for the subdomain. Empty: this portal's own API. */
  apiBase: string
  production: boolean
  /** Parent domains of tenants: `acme.portal.example` is a tenant if `portal.example` is one of them. */
  domains: [string, ...string[]]
  /** Pages reload when a part was rebuilt; set by `npm run dev`. */
  liveReload: boolean
  /** Where the release registry and the builds are kept. */
  releasesDir: string
  /** Origins that `?mfe.billing=` may name: remotes on developers' own machines. */
  overrideOrigins: string[]
  /** The mail server, `smtps://user:password@host:465`. Without it, mail goes to the sandbox's mailbox, or in production stays in the outbox. */
  smtpUrl: string | undefined
  /** Sender address for tenants without a support address. */
  mailFrom: string
  /** Bucket for uploaded files; undefined: a folder in `dataDir`. */
  s3: S3Config | undefined
  /** Interval at which open pages check for updates, in seconds; 0: never. */
  updatePollSeconds: number
  /** reCAPTCHA v3 in place of the portal's own bot check. */
  recaptcha: { siteKey: string; secret: string } | undefined
  /** Tenants' accounts at lenders; undefined: the sandbox's lender, or in production none. */
  lenders: LenderAccount[] | undefined
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  /** Multiplies every rate limit; more than 1 if many users share one IP address. */
  rateLimitScale: number
}

/** Dev servers of the remotes. */
const ownMachine = [4001, 4002, 4003, 4004, 4005].map((port) => `http://localhost:${port}`).join(',')

export class ConfigError extends Error {}

function complain(sentence: string): never {
  throw new ConfigError(sentence)
}

function readPort(env: NodeJS.ProcessEnv, name: 'PORT' | 'PUBLIC_PORT', otherwise: string): number | undefined {
  if (!env[name]) return undefined
  const port = Number(env[name])
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ConfigError(`${name} is "${env[name]}", which is not a port. Set it to a number from 1 to 65535, or leave it out for ${otherwise}.`)
  }
  return port
}

/** Origin at which browsers reach a host of this portal, such as `https://acme.portal.example`. */
export const publicOrigin = ({ production, publicPort }: Pick<PortalConfig, 'production' | 'publicPort'>, hostname: string): string =>
  new URL(`${production ? 'https' : 'http'}://${hostname}:${publicPort ?? ''}`).origin

/** Requires both keys or neither. */
function readRecaptcha(env: NodeJS.ProcessEnv): PortalConfig['recaptcha'] {
  const [siteKey, secret] = [env['RECAPTCHA_SITE_KEY'], env['RECAPTCHA_SECRET']]
  if (siteKey && secret) return { siteKey, secret }
  if (!siteKey && !secret) return undefined
  throw new ConfigError(`RECAPTCHA_${siteKey ? 'SECRET' : 'SITE_KEY'} is missing. Set both of reCAPTCHA's keys, or leave both out for the portal's own bot check.`)
}

/** `DEMO_MAP_ID` is Google's map id that needs no custom style. */
export function readGoogleMaps(env: NodeJS.ProcessEnv): Pick<PortalConfig, 'googleMapsKey' | 'googleMapId'> {
  const googleMapsKey = env['GOOGLE_MAPS_KEY'] ?? ''
  return { googleMapsKey, googleMapId: googleMapsKey && (env['GOOGLE_MAP_ID'] || 'DEMO_MAP_ID') }
}

/** Data folder of this checkout's portal. */
export const dataDirOf = (env: NodeJS.ProcessEnv, root: string): string => resolve(env['PORTAL_DATA_DIR'] || resolve(root, '.data'))

/** Reads and validates the environment. Throws a ConfigError that names the variable to change. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): PortalConfig {
  const port = readPort(env, 'PORT', '3000') ?? 3000
  const rateLimitScale = Number(env['RATE_LIMIT_SCALE'] ?? 1)
  if (!(rateLimitScale > 0)) throw new ConfigError(`RATE_LIMIT_SCALE is "${env['RATE_LIMIT_SCALE']}". Set it to a number above 0, or leave it out for 1.`)
  const production = env['NODE_ENV'] === 'production'
  const publicPort = readPort(env, 'PUBLIC_PORT', production ? '443' : 'PORT') ?? (production ? undefined : port)
  if (production && env['PORTAL_DEV'] === '1') throw new ConfigError('PORTAL_DEV is for `npm run dev`. Leave it out in production.')
  const databaseUrl = env['DATABASE_URL'] || undefined
  if (production && !databaseUrl) {
    throw new ConfigError('NODE_ENV is production and there is no DATABASE_URL. The embedded database is for trying the portal out; point DATABASE_URL at PostgreSQL 15 or newer.')
  }
  const secret = env['PORTAL_SECRET'] || undefined
  if (databaseUrl && !secret) {
    throw new ConfigError('DATABASE_URL is set and PORTAL_SECRET is not. All nodes on one database must share a secret of at least 32 characters.')
  }
  const redisUrl = env['REDIS_URL'] || undefined
  if (redisUrl && !/^rediss?:\/\/\S+$/.test(redisUrl)) throw new ConfigError('REDIS_URL is not a Redis URL. Write it like redis://user:password@redis.example.com:6379, or leave it out.')
  const updatePollSeconds = Number(env['UPDATE_POLL_SECONDS'] ?? 30)
  if (!(updatePollSeconds >= 0)) throw new ConfigError(`UPDATE_POLL_SECONDS is "${env['UPDATE_POLL_SECONDS']}". Set it to a number of seconds, 0 for never, or leave it out for 30.`)
  const smtpUrl = env['SMTP_URL'] || undefined
  if (smtpUrl && !/^smtps?:\/\/\S+$/.test(smtpUrl)) throw new ConfigError('SMTP_URL is not a mail server URL. Write it like smtps://user:password@mail.example.com:465.')
  const [firstDomain = 'localhost', ...otherDomains] = (env['PORTAL_DOMAINS'] || 'localhost').split(',').map((domain) => domain.trim().toLowerCase())
  const mailFrom = env['MAIL_FROM'] || `no-reply@${firstDomain}`
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(mailFrom)) throw new ConfigError(`MAIL_FROM is "${mailFrom}". Set it to the bare address that mail comes from, such as no-reply@example.com.`)
  const dataDir = dataDirOf(env, root)
  return {
    root,
    port,
    publicPort,
    bind: env['BIND'] || '127.0.0.1',
    dataDir,
    databaseUrl,
    redisUrl,
    demo: env['PORTAL_DEMO'] ? env['PORTAL_DEMO'] !== '0' : !databaseUrl,
    secret,
    ...readGoogleMaps(env),
    recaptcha: readRecaptcha(env),
    apiBase: (env['API_BASE'] ?? '').replace(/\/$/, ''),
    production,
    domains: [firstDomain, ...otherDomains],
    liveReload: env['PORTAL_DEV'] === '1',
    rateLimitScale,
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(',').map((proxy) => proxy.trim()).filter(Boolean),
    releasesDir: resolve(releasesDirOf(env, dataDir)),
    overrideOrigins: production ? [] : (env['PORTAL_OVERRIDE_ORIGINS'] ?? ownMachine).split(',').map((origin) => origin.trim()),
    updatePollSeconds,
    smtpUrl,
    mailFrom,
    s3: readS3Config(env, complain),
    lenders: readLenders(env, production, complain),
  }
}
