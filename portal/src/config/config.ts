import { join, resolve } from 'node:path'
import { createVariables, kinds, type Variables } from '@portal/cli'
import type { LenderAccount, LogOptions } from 'api'
import { readReleaseVariables, getReleasesDir } from 'releases'
import { readLenders } from './lender-config'
import { readS3Config, type S3Config } from './s3-config'
import { readUrl, readVendors } from './vendor-config'

/** How this portal runs, read once from the environment. */
export interface PortalConfig {
  root: string
  port: number
  bind: string
  /** Port at which browsers reach the portal; undefined: the scheme's default port. */
  publicPort: number | undefined
  /** Where metrics and the details of health are served; undefined: nowhere. */
  metrics: { port: number; bind: string } | undefined
  logLevel: LogOptions['level']
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  /** Maximum number of connections to it; undefined: the default. */
  databasePoolSize: number | undefined
  /** Redis as the message bus between processes, instead of the database. */
  redisUrl: string | undefined
  /** Demo tenants, people and a technician on the way. By default on unless DATABASE_URL is set. */
  demo: boolean
  secret: string | undefined
  googleMapsKey: string
  /** Google's map id, which selects the map style; empty without a key. */
  googleMapId: string
  /** Google's Geocoding API, which the server asks where a typed address is; undefined without Google's key. */
  googleGeocoding: { url: string; key: string } | undefined
  /** Origin of the map service that pages draw with MapLibre; empty with Google's key, or without any map. */
  mapsOrigin: string
  /** Base URL of another backend with the same API; `{tenant}` stands for the subdomain. Empty: this portal's own API. */
  apiBase: string
  production: boolean
  /** The card sandbox, the mailbox and the invented town are mounted; outside production always. */
  sandbox: boolean
  /** Parent domains of tenants: `acme.portal.example` is a tenant if `portal.example` is one of them. */
  domains: [string, ...string[]]
  /** Pages reload when a part was rebuilt; set by `npm run dev`. */
  liveReload: boolean
  /** Where the release registry and the builds are kept. */
  releasesDir: string
  /** Variables of the registry, for `openReleases`. */
  releasesEnv: NodeJS.ProcessEnv
  /** Token of the release page; undefined: one is created in `releasesDir`. */
  releasesToken: string | undefined
  /** Origins that `?mfe.billing=` may name: remotes on developers' own machines. Undefined: the dev servers of this checkout. */
  overrideOrigins: string[] | undefined
  /** The mail server; undefined: mail goes to the sandbox's mailbox. */
  smtpUrl: string | undefined
  /** Sender address of all mail; replies go to the tenant's support address. */
  mailFrom: string
  /** Bucket for uploaded files; undefined: `filesDir`. */
  s3: S3Config | undefined
  filesDir: string
  /** Interval at which open pages check for updates, in seconds; 0: never. */
  updatePollSeconds: number
  /** reCAPTCHA v3 in place of the portal's own bot check. */
  recaptcha: { siteKey: string; secret: string } | undefined
  /** Keys that encrypt tenants' payment accounts, newest first; undefined outside production: derived from the secret. */
  paymentAccountKeys: [Buffer, ...Buffer[]] | undefined
  /** Where the payment vendors are. */
  vendors: ReturnType<typeof readVendors>
  /** Tenants' accounts at lenders; undefined: the sandbox's lender, or in production none. */
  lenders: LenderAccount[] | undefined
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  /** Webhooks may go to addresses of private networks, also by http. */
  webhooksToPrivateNetworks: boolean
  /** Multiplies every rate limit; more than 1 if many users share one IP address. */
  rateLimitScale: number
}

/** Origin at which browsers reach a host of this portal, such as `https://acme.portal.example`. */
export const publicOrigin = (
  { production, publicPort }: Pick<PortalConfig, 'production' | 'publicPort'>,
  hostname: string,
): string => new URL(`${production ? 'https' : 'http'}://${hostname}:${publicPort ?? ''}`).origin

/** Origin at which browsers reach one of the portal's own services, such as `https://pay.portal.example`. */
export const serviceOrigin = (
  config: Pick<PortalConfig, 'production' | 'publicPort' | 'domains'>,
  name: string,
): string => publicOrigin(config, `${name}.${config.domains[0]}`)

/** Requires both keys or neither. */
function readRecaptcha(variables: Variables): PortalConfig['recaptcha'] {
  const siteKey = variables.read('RECAPTCHA_SITE_KEY', kinds.secretText)
  const secret = variables.read('RECAPTCHA_SECRET', kinds.secretText)
  if (siteKey && secret) return { siteKey, secret }
  if (siteKey || secret)
    variables.report(
      `RECAPTCHA_${siteKey ? 'SECRET' : 'SITE_KEY'}`,
      "is missing. Set both of reCAPTCHA's keys, or leave both out for the portal's own bot check.",
    )
  return undefined
}

function readMetrics({ read, report }: Variables, portalPort: number): PortalConfig['metrics'] {
  const port = read('METRICS_PORT', kinds.port)
  const bind = read('METRICS_BIND', kinds.address) ?? '127.0.0.1'
  if (port === portalPort)
    report('METRICS_PORT', 'is the same as PORT. Choose another port, which only the monitoring reaches.')
  return port === undefined ? undefined : { port, bind }
}

/** `DEMO_MAP_ID` is Google's map id that needs no custom style. */
export function readGoogleMaps(variables: Variables): Pick<PortalConfig, 'googleMapsKey' | 'googleMapId'> {
  const googleMapsKey = variables.read('GOOGLE_MAPS_KEY', kinds.secretText) ?? ''
  const googleMapId = variables.read('GOOGLE_MAP_ID', kinds.text) ?? 'DEMO_MAP_ID'
  return { googleMapsKey, googleMapId: googleMapsKey && googleMapId }
}

/** The server's own key, else the pages' one. Google denies the latter to servers if it is restricted to web pages. */
function readGoogleGeocoding(
  variables: Variables,
  pagesKey: string,
  production: boolean,
): PortalConfig['googleGeocoding'] {
  const url = readUrl(
    variables,
    'GOOGLE_GEOCODING_URL',
    'https://maps.googleapis.com/maps/api/geocode/json',
    production,
  )
  const key = variables.read('GOOGLE_MAPS_SERVER_KEY', kinds.secretText) ?? pagesKey
  return pagesKey ? { url, key } : undefined
}

/** Data folder of this checkout's portal. */
export const readDataDir = (env: NodeJS.ProcessEnv, root: string): string =>
  resolve(env['PORTAL_DATA_DIR'] || resolve(root, '.data'))

/** Variables that production cannot do without, and why. In a demo on the sandbox (ALLOW_SANDBOX=1) maps and mail may be left out. */
function requireForProduction(variables: Variables, sandbox: boolean): void {
  variables.need('PORTAL_DOMAINS', kinds.domains, "Tenants' portals are below it.")
  variables.need('DATABASE_URL', kinds.postgresUrl, 'The embedded database is only for trying the portal out.')
  variables.need('TRUSTED_PROXIES', kinds.networks, 'TLS ends at a proxy, whose X-Forwarded headers name the visitors.')
  variables.need('PAYMENT_ACCOUNT_KEYS', kinds.aesKeys, "Tenants' payment accounts are encrypted with it.")
  if (!variables.isSet('RELEASES_PUBLIC_KEY'))
    variables.need(
      'RELEASES_PRIVATE_KEY',
      kinds.privateKey,
      'All nodes must trust the same release registry (RELEASES_PUBLIC_KEY is enough where releases are only served).',
    )
  if (!variables.isSet('RELEASES_BUCKET') && !variables.isSet('RELEASES_DIR'))
    variables.report(
      'RELEASES_BUCKET',
      `is missing. All nodes share one release registry. Set it to ${kinds.releasesBucket.looksLike}, or RELEASES_DIR to a folder that all nodes mount.`,
    )
  if (!variables.isSet('S3_BUCKET') && !variables.isSet('FILES_DIR'))
    variables.report(
      'S3_BUCKET',
      `is missing. All nodes share the uploaded files. Set it to ${kinds.bucket.looksLike}, or FILES_DIR to a folder that all nodes mount.`,
    )
  if (sandbox) return
  if (!variables.isSet('GOOGLE_MAPS_KEY'))
    variables.need(
      'MAPS_ORIGIN',
      kinds.origin,
      'Without a map nobody can watch the technician (GOOGLE_MAPS_KEY is enough).',
    )
  variables.need('SMTP_URL', kinds.smtpUrl, 'Without a mail server nobody could reset a password.')
  if (variables.read('PORTAL_DEMO', kinds.onOff))
    variables.report(
      'PORTAL_DEMO',
      'is 1, and the demo pays at the sandbox. Leave it out in production, or set ALLOW_SANDBOX to 1 for a public demo.',
    )
}

/** Reads and validates the environment. Throws a ConfigError that lists every missing or wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): PortalConfig {
  const variables = createVariables(env)
  const config = readVariables(variables, readDataDir(env, root), root)
  variables.check()
  return config
}

/** Reads the variables. Their problems are collected by `variables`; wrong ones have their default here. */
export function readVariables(variables: Variables, dataDir: string, root: string): PortalConfig {
  const { read } = variables
  const production = read('NODE_ENV', kinds.environment) === 'production'
  const sandbox = !production || (read('ALLOW_SANDBOX', kinds.onOff) ?? false)
  if (production) requireForProduction(variables, sandbox)
  const port = read('PORT', kinds.port) ?? 3000
  const liveReload = read('PORTAL_DEV', kinds.onOff) ?? false
  if (production && liveReload)
    variables.report('PORTAL_DEV', 'is 1, which is for `npm run dev`. Leave it out in production.')
  if (production && read('PSEUDO_LANGUAGES', kinds.text))
    variables.report('PSEUDO_LANGUAGES', 'names languages that only tests see. Leave it out in production.')
  const databaseUrl = read('DATABASE_URL', kinds.postgresUrl)
  const secret = variables.isSet('DATABASE_URL')
    ? variables.need('PORTAL_SECRET', kinds.secret, 'All nodes on one database share it.')
    : read('PORTAL_SECRET', kinds.secret)
  const domains = read('PORTAL_DOMAINS', kinds.domains) ?? ['localhost']
  const google = readGoogleMaps(variables)
  const mapsOrigin = read('MAPS_ORIGIN', kinds.origin)?.replace(/\/+$/, '') ?? ''
  const releasesEnv = readReleaseVariables(variables)
  return {
    root,
    port,
    publicPort: read('PUBLIC_PORT', kinds.port) ?? (production ? undefined : port),
    bind: read('BIND', kinds.address) ?? '127.0.0.1',
    metrics: readMetrics(variables, port),
    logLevel: read('LOG_LEVEL', kinds.logLevel) ?? (production ? 'info' : 'warn'),
    dataDir,
    databaseUrl,
    databasePoolSize: read('DATABASE_POOL_SIZE', kinds.count),
    redisUrl: read('REDIS_URL', kinds.redisUrl),
    demo: read('PORTAL_DEMO', kinds.onOff) ?? !databaseUrl,
    secret,
    ...google,
    googleGeocoding: readGoogleGeocoding(variables, google.googleMapsKey, production),
    mapsOrigin: google.googleMapsKey ? '' : mapsOrigin,
    recaptcha: readRecaptcha(variables),
    apiBase: (read('API_BASE', kinds.apiBase) ?? '').replace(/\/$/, ''),
    production,
    sandbox,
    domains,
    liveReload,
    webhooksToPrivateNetworks: read('WEBHOOKS_TO_PRIVATE_NETWORKS', kinds.onOff) ?? false,
    rateLimitScale: read('RATE_LIMIT_SCALE', kinds.positive) ?? 1,
    trustedProxies: read('TRUSTED_PROXIES', kinds.networks) ?? [],
    releasesDir: resolve(getReleasesDir(releasesEnv, dataDir)),
    releasesEnv,
    releasesToken: read('RELEASES_TOKEN', kinds.secret),
    overrideOrigins: production ? [] : read('PORTAL_OVERRIDE_ORIGINS', kinds.origins),
    updatePollSeconds: read('UPDATE_POLL_SECONDS', kinds.seconds) ?? 30,
    smtpUrl: read('SMTP_URL', kinds.smtpUrl),
    mailFrom: read('MAIL_FROM', kinds.email) ?? `no-reply@${domains[0]}`,
    s3: readS3Config(variables),
    filesDir: resolve(read('FILES_DIR', kinds.text) ?? join(dataDir, 'files')),
    paymentAccountKeys: read('PAYMENT_ACCOUNT_KEYS', kinds.aesKeys),
    vendors: readVendors(variables, production),
    lenders: readLenders(variables, production),
  }
}
