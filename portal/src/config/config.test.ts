import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, createVariables } from '@portal/cli'
import { settingsFor } from '../page-settings'
import { publicOrigin, readConfig, readVariables } from './config'

test('defaults: port 3000, embedded database, the demo', () =>
  expect(readConfig({}, '/srv/portal')).toMatchObject({
    port: 3000,
    dataDir: '/srv/portal/.data',
    databaseUrl: undefined,
    demo: true,
    production: false,
    logLevel: 'warn',
    domains: ['localhost'],
  }))

test('metrics are served nowhere unless METRICS_PORT is set', () => {
  expect(readConfig({}, '/').metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }, '/').metrics).toEqual({ port: 9464, bind: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_BIND: '10.0.0.5' }, '/').metrics).toEqual({
    port: 9464,
    bind: '10.0.0.5',
  })
})

test('files go to a configured bucket; without keys the SDK looks for credentials', () => {
  const env = { S3_BUCKET: 'photos', S3_REGION: 'us-east-1' }
  expect(readConfig({}, '/').s3).toBeUndefined()
  expect(readConfig(env, '/').s3).toEqual({
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
  })
  expect(
    readConfig({ ...env, S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, '/').s3,
  ).toMatchObject({ endpoint: 'https://s3.example', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } })
})

test('lenders are read from LENDERS', () => {
  const account = { tenant: 'acme', name: 'service_finance', url: 'https://lender.example/api', apiKey: 'k3y' }
  const read = (accounts: unknown, env = {}) =>
    readConfig({ LENDERS: typeof accounts === 'string' ? accounts : JSON.stringify(accounts), ...env }, '/').lenders
  expect(readConfig({}, '/').lenders).toBeUndefined()
  expect(read([])).toEqual([])
  expect(read([account, { ...account, tenant: 'summit' }])).toEqual([account, { ...account, tenant: 'summit' }])
  for (const wrong of [
    'acme',
    '{}',
    [null],
    [{ ...account, tenant: 'Acme Home' }],
    [{ ...account, name: '' }],
    [{ ...account, url: 'lender.example' }],
    [{ ...account, apiKey: '' }],
    [{ ...account, apiKey: 7 }],
    [account, account],
  ]) {
    expect(() => read(wrong)).toThrow(ConfigError)
    expect(() => read(wrong)).toThrow(/^ {2}LENDERS/m)
    expect(() => read(wrong)).not.toThrow('k3y')
  }
})

test.each([
  [{}, '', '', 'maplibre'],
  [{ GOOGLE_MAP_ID: 'acme-roads' }, '', '', 'maplibre'],
  [{ GOOGLE_MAPS_KEY: 'k' }, 'k', 'DEMO_MAP_ID', 'google'],
  [{ GOOGLE_MAPS_KEY: 'k', GOOGLE_MAP_ID: '' }, 'k', 'DEMO_MAP_ID', 'google'],
  [{ GOOGLE_MAPS_KEY: 'k', GOOGLE_MAP_ID: 'acme-roads' }, 'k', 'acme-roads', 'google'],
])('with %j pages get the key "%s" and the map "%s", drawn by %s', (env, googleMapsKey, googleMapId, mapEngine) =>
  expect(settingsFor(readConfig(env as NodeJS.ProcessEnv, '/'), 'acme.localhost:3000')).toMatchObject({
    googleMapsKey,
    googleMapId,
    mapEngine,
  }),
)

test('DATABASE_URL turns the demo off unless PORTAL_DEMO is set', () => {
  const env = { DATABASE_URL: 'postgres://db', PORTAL_SECRET: 's'.repeat(32) }
  expect(readConfig(env, '/').demo).toBe(false)
  expect(readConfig({ ...env, PORTAL_DEMO: '1' }, '/').demo).toBe(true)
})

const pem = (type: 'public' | 'private'): string => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return String(
    type === 'public'
      ? publicKey.export({ type: 'spki', format: 'pem' })
      : privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
}
const hush = 's3cr3t'.repeat(6)
/** A complete production environment. */
const production: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PORTAL_DOMAINS: 'portal.example',
  DATABASE_URL: 'postgres://portal:hush@db.example/portal',
  PORTAL_SECRET: hush,
  TRUSTED_PROXIES: '10.0.0.0/8',
  PAYMENT_ACCOUNT_KEYS: Buffer.alloc(32, 's').toString('base64'),
  SMTP_URL: 'smtps://portal:hush@mail.example:465',
  MAPS_ORIGIN: 'https://maps.example',
  S3_BUCKET: 'portal-files',
  S3_REGION: 'us-east-1',
  RELEASES_DIR: '/srv/releases',
  RELEASES_PUBLIC_KEY: pem('public'),
}

function findProblems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env, '/')
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('production', () => {
  test('starts with the variables that it needs', () => {
    expect(readConfig(production, '/srv/portal')).toMatchObject({
      production: true,
      logLevel: 'info',
      sandbox: false,
      demo: false,
      trustedProxies: ['10.0.0.0/8'],
      domains: ['portal.example'],
    })
  })

  test('every missing variable is reported at once, with what it should look like', () => {
    const problems = findProblems({ NODE_ENV: 'production' })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORTAL_DOMAINS',
      'DATABASE_URL',
      'TRUSTED_PROXIES',
      'PAYMENT_ACCOUNT_KEYS',
      'RELEASES_PRIVATE_KEY',
      'RELEASES_BUCKET',
      'S3_BUCKET',
      'MAPS_ORIGIN',
      'SMTP_URL',
    ])
    expect(problems).toEqual(
      problems.map(() =>
        expect.stringMatching(
          /^[A-Z_\d]+ is missing\. .*[Ss]et it to .*such as |RELEASES_(PRIVATE_KEY|BUCKET)|PAYMENT_ACCOUNT_KEYS/,
        ),
      ),
    )
  })

  test('a public demo on the sandbox needs neither a mail server nor a map service', () => {
    const { SMTP_URL: _, MAPS_ORIGIN: _maps, ...demo } = production
    expect(readConfig({ ...demo, ALLOW_SANDBOX: '1', PORTAL_DEMO: '1' }, '/')).toMatchObject({
      production: true,
      sandbox: true,
      demo: true,
      smtpUrl: undefined,
    })
  })

  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'the demo without the sandbox',
      { PORTAL_DEMO: '1' },
      /^PORTAL_DEMO is 1, and the demo pays at the sandbox\. .*ALLOW_SANDBOX/,
    ],
    [
      'languages for tests',
      { PSEUDO_LANGUAGES: 'pseudo.json' },
      /^PSEUDO_LANGUAGES names languages that only tests see/,
    ],
    ['development mode', { PORTAL_DEV: '1' }, /^PORTAL_DEV is 1, which is for `npm run dev`/],
    [
      'a lender without TLS',
      { LENDERS: '[{"tenant":"acme","name":"x","url":"http://lender.example","apiKey":"k"}]' },
      /^LENDERS has a wrong account 1: "url" must begin with https:/,
    ],
    [
      'a vendor without TLS',
      { STAX_API_URL: 'http://vendor.example' },
      /^STAX_API_URL must begin with https: in production/,
    ],
    [
      'Google without TLS',
      { GOOGLE_MAPS_KEY: 'k', GOOGLE_GEOCODING_URL: 'http://google.example' },
      /^GOOGLE_GEOCODING_URL must begin with https: in production/,
    ],
    [
      'no registry keys',
      { RELEASES_PUBLIC_KEY: '' },
      /^RELEASES_PRIVATE_KEY is missing\. All nodes must trust the same release registry .*`npm run release -- keys <folder>`/,
    ],
    [
      'a folder of its own for releases',
      { RELEASES_DIR: '' },
      /^RELEASES_BUCKET is missing\. All nodes share one release registry\. .*RELEASES_DIR/,
    ],
    [
      'a folder of its own for files',
      { S3_BUCKET: '' },
      /^S3_BUCKET is missing\. All nodes share the uploaded files\. .*FILES_DIR/,
    ],
  ])('%s is refused', (_, more, problem) =>
    expect(findProblems({ ...production, ...more })).toEqual([expect.stringMatching(problem)]),
  )
})

const database = { DATABASE_URL: 'postgres://db', PORTAL_SECRET: hush }
const s3 = { S3_BUCKET: 'photos', S3_REGION: 'us-east-1' }

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod"\. It must be production, development or test\.$/],
  [{ PORT: 'three' }, /^PORT is "three"\. It must be a port from 1 to 65535, such as 3000\.$/],
  [{ PORT: '70000' }, /^PORT is "70000"\. It must be a port/],
  [{ PUBLIC_PORT: '1.5' }, /^PUBLIC_PORT is "1\.5"\. It must be a port/],
  [{ METRICS_PORT: '0' }, /^METRICS_PORT is "0"\. It must be a port/],
  [{ METRICS_PORT: '3000' }, /^METRICS_PORT is the same as PORT\. Choose another port/],
  [{ METRICS_BIND: 'localhost' }, /^METRICS_BIND is "localhost"\. It must be an IP address/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"\. It must be debug, info, warn, error or silent\.$/],
  [{ DATABASE_POOL_SIZE: '0' }, /^DATABASE_POOL_SIZE is "0"\. It must be a whole number from 1 to 1000/],
  [{ BIND: 'eth0' }, /^BIND is "eth0"\. It must be an IP address of this machine, such as 127\.0\.0\.1/],
  [
    { PORTAL_DOMAINS: 'https://portal.example' },
    /^PORTAL_DOMAINS is "https:\/\/portal\.example"\. It must be host names with commas between, such as portal\.example\.com\.$/,
  ],
  [{ PORTAL_DOMAINS: 'portal.example,' }, /^PORTAL_DOMAINS is/],
  [{ PORTAL_DEMO: 'yes' }, /^PORTAL_DEMO is "yes"\. It must be 1 for on or 0 for off\.$/],
  [{ ALLOW_SANDBOX: 'true', NODE_ENV: 'production' }, /^ALLOW_SANDBOX is "true"/],
  [{ RATE_LIMIT_SCALE: '0' }, /^RATE_LIMIT_SCALE is "0"\. It must be a number above 0, such as 2\.$/],
  [{ UPDATE_POLL_SECONDS: '-1' }, /^UPDATE_POLL_SECONDS is "-1"\. It must be a number of seconds/],
  [
    { DATABASE_URL: 'mysql://u:hush@db', PORTAL_SECRET: hush },
    /^DATABASE_URL is not valid\. It must be the URL of a PostgreSQL database/,
  ],
  [
    { DATABASE_URL: 'postgres://db' },
    /^PORTAL_SECRET is missing\. All nodes on one database share it\. Set it to at least 32 random characters/,
  ],
  [{ ...database, PORTAL_SECRET: 'short' }, /^PORTAL_SECRET is not valid\. It must be at least 32 random characters/],
  [
    { PORTAL_SECRET_FILE: '/nowhere/secret' },
    /^PORTAL_SECRET_FILE is "\/nowhere\/secret", which can't be read \(ENOENT\)\.$/,
  ],
  [
    { REDIS_URL: 'redis.example.com' },
    /^REDIS_URL is not valid\. It must be the URL of a Redis server, such as redis:/,
  ],
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL is not valid\. It must be the URL of a mail server, such as smtps:/],
  [
    { MAIL_FROM: 'Acme <office@acme.example>' },
    /^MAIL_FROM is "Acme <office@acme\.example>"\. It must be a bare address/,
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES is "10\.0\.0\.0\/33"\. It must be addresses or networks/],
  [{ API_BASE: 'api.example' }, /^API_BASE is "api\.example"\. It must be a URL/],
  [{ MAPS_ORIGIN: 'maps.example' }, /^MAPS_ORIGIN is "maps\.example"\. It must be an origin/],
  [{ RECAPTCHA_SITE_KEY: 'public' }, /^RECAPTCHA_SECRET is missing\. Set both/],
  [{ RECAPTCHA_SECRET: 'hush' }, /^RECAPTCHA_SITE_KEY is missing\. Set both/],
  [{ ...s3, S3_BUCKET: 's3://photos' }, /^S3_BUCKET is "s3:\/\/photos"\. It must be a bucket's name alone/],
  [{ S3_BUCKET: 'photos' }, /^S3_REGION is missing\. S3_BUCKET is set\./],
  [{ ...s3, S3_ENDPOINT: 'minio' }, /^S3_ENDPOINT is "minio"\. It must be an origin/],
  [{ ...s3, S3_ACCESS_KEY_ID: 'a' }, /^S3_SECRET_ACCESS_KEY is missing, but S3_ACCESS_KEY_ID is set\./],
  [{ ...s3, S3_SECRET_ACCESS_KEY: 'hush' }, /^S3_ACCESS_KEY_ID is missing, but S3_SECRET_ACCESS_KEY is set\./],
  [
    { RELEASES_BUCKET: 'portal-releases' },
    /^RELEASES_BUCKET is "portal-releases"\. It must be s3:\/\/bucket or s3:\/\/bucket\/prefix\.$/,
  ],
  [{ RELEASES_PRIVATE_KEY: 'hush' }, /^RELEASES_PRIVATE_KEY is not valid\. It must be a private key as PEM/],
  [{ RELEASES_PUBLIC_KEY: 'hush' }, /^RELEASES_PUBLIC_KEY is not valid\. It must be a public key as PEM/],
  [{ RELEASES_TOKEN: 'hush' }, /^RELEASES_TOKEN is not valid\./],
  [{ PAYMENT_ACCOUNT_KEYS: 'hush' }, /^PAYMENT_ACCOUNT_KEYS is not valid\. It must be 32 random bytes in base64/],
  [{ STAX_API_URL: 'fattlabs.com' }, /^STAX_API_URL is "fattlabs\.com"\. It must be a URL/],
  [{ LENDERS: '{"apiKey":"hush"}' }, /^LENDERS is not a list\. Write it as JSON:/],
])('%j is refused, naming the variable and what it must look like, and no secret', (env, problem) => {
  const problems = findProblems(env)
  expect(problems).toContainEqual(expect.stringMatching(problem))
  if (env['NODE_ENV'] !== 'production') expect(problems).toHaveLength(1)
  expect(problems.join()).not.toMatch(/hush|s3cr3t/)
})

test('all problems are in one message', () => {
  expect(() => readConfig({ PORT: 'three', MAIL_FROM: 'office' }, '/')).toThrow(
    '2 variables are missing or wrong:\n\n  PORT is "three". It must be a port from 1 to 65535, such as 3000.\n  MAIL_FROM is "office". It must be a bare address, such as no-reply@example.com.',
  )
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const file = join(folder, 'portal-secret')
  writeFileSync(file, `${hush}\n`)
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read from there', () => expect(readConfig({ PORTAL_SECRET_FILE: file }, '/').secret).toBe(hush))
  test('is refused beside the variable itself', () =>
    expect(findProblems({ PORTAL_SECRET: hush, PORTAL_SECRET_FILE: file })).toEqual([
      'PORTAL_SECRET and PORTAL_SECRET_FILE are both set. Keep only one of them.',
    ]))
})

test('nothing is opened or created', () => {
  expect(findProblems({ PORT: 'three', PORTAL_DATA_DIR: join(tmpdir(), 'never-made') })).toHaveLength(1)
  expect(existsSync(join(tmpdir(), 'never-made'))).toBe(false)
})

test('docs/configuration.md lists every variable', () => {
  const variables = createVariables({})
  readVariables(variables, '/data', '/')
  const page = readFileSync(join(__dirname, '../../../docs/configuration.md'), 'utf8')
  expect(variables.names().filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('mail comes from the portal’s own domain by default', () => {
  expect(readConfig({}, '/portal').mailFrom).toBe('no-reply@localhost')
  expect(readConfig({ PORTAL_DOMAINS: 'portal.example,other.example' }, '/portal').mailFrom).toBe(
    'no-reply@portal.example',
  )
  expect(readConfig({ PORTAL_DOMAINS: 'portal.example', MAIL_FROM: 'hello@mail.example' }, '/portal').mailFrom).toBe(
    'hello@mail.example',
  )
})

test.each([
  [{}, 'http://acme.portal.example:3000'],
  [{ PORT: '4300' }, 'http://acme.portal.example:4300'],
  [{ PORT: '4300', PUBLIC_PORT: '80' }, 'http://acme.portal.example'],
  [production, 'https://acme.portal.example'],
  [{ ...production, PUBLIC_PORT: '8443' }, 'https://acme.portal.example:8443'],
])('configuration %#: browsers reach a tenant at %s', (env, origin) =>
  expect(publicOrigin(readConfig(env, '/'), 'acme.portal.example')).toBe(origin),
)
