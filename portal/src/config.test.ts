import { ConfigError, publicOrigin, readConfig } from './config'
import { settingsFor } from './page-settings'

test('defaults: port 3000, embedded database, the demo', () =>
  expect(readConfig({}, '/srv/portal')).toMatchObject({ port: 3000, dataDir: '/srv/portal/.data', databaseUrl: undefined, demo: true, production: false, domains: ['localhost'] }))

test('files go to a configured bucket; without keys the SDK looks for credentials', () => {
  const env = { S3_BUCKET: 'photos', S3_REGION: 'us-east-1' }
  expect(readConfig({}, '/').s3).toBeUndefined()
  expect(readConfig(env, '/').s3).toEqual({ bucket: 'photos', region: 'us-east-1', endpoint: undefined, credentials: undefined })
  expect(readConfig({ ...env, S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, '/').s3).toMatchObject({ endpoint: 'https://s3.example', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } })
})

test('lenders are read from LENDERS', () => {
  const account = { tenant: 'acme', name: 'service_finance', url: 'https://lender.example/api', apiKey: 'k3y' }
  const read = (accounts: unknown, env = {}) => readConfig({ LENDERS: typeof accounts === 'string' ? accounts : JSON.stringify(accounts), ...env }, '/').lenders
  expect(readConfig({}, '/').lenders).toBeUndefined()
  expect(read([])).toEqual([])
  expect(read([account, { ...account, tenant: 'summit' }])).toEqual([account, { ...account, tenant: 'summit' }])
  for (const wrong of ['acme', '{}', [null], [{ ...account, tenant: 'Acme Home' }], [{ ...account, name: '' }], [{ ...account, url: 'lender.example' }], [{ ...account, apiKey: '' }], [{ ...account, apiKey: 7 }], [account, account]]) {
    expect(() => read(wrong)).toThrow(ConfigError)
    expect(() => read(wrong)).toThrow(/^LENDERS/)
    expect(() => read(wrong)).not.toThrow('k3y')
  }
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db', PORTAL_SECRET: 's'.repeat(32) }
  expect(read([account], production)).toEqual([account])
  expect(() => read([{ ...account, url: 'http://lender.example' }], production)).toThrow('https')
})

test.each([
  [{}, '', '', 'maplibre'],
  [{ GOOGLE_MAP_ID: 'acme-roads' }, '', '', 'maplibre'],
  [{ GOOGLE_MAPS_KEY: 'k' }, 'k', 'DEMO_MAP_ID', 'google'],
  [{ GOOGLE_MAPS_KEY: 'k', GOOGLE_MAP_ID: '' }, 'k', 'DEMO_MAP_ID', 'google'],
  [{ GOOGLE_MAPS_KEY: 'k', GOOGLE_MAP_ID: 'acme-roads' }, 'k', 'acme-roads', 'google'],
])('with %j pages get the key "%s" and the map "%s", drawn by %s', (env, googleMapsKey, googleMapId, mapEngine) =>
  expect(settingsFor(readConfig(env as NodeJS.ProcessEnv, '/'), 'acme.localhost:3000')).toMatchObject({ googleMapsKey, googleMapId, mapEngine }),
)

test('DATABASE_URL turns the demo off unless PORTAL_DEMO is set', () => {
  const env = { DATABASE_URL: 'postgres://db', PORTAL_SECRET: 's'.repeat(32) }
  expect(readConfig(env, '/').demo).toBe(false)
  expect(readConfig({ ...env, PORTAL_DEMO: '1' }, '/').demo).toBe(true)
})

test.each([
  [{ PORT: 'three' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Acme <office@acme.example>' }, 'MAIL_FROM'],
  [{ NODE_ENV: 'production' }, 'DATABASE_URL'],
  [{ NODE_ENV: 'production', PORTAL_DEV: '1' }, 'PORTAL_DEV'],
  [{ DATABASE_URL: 'postgres://db' }, 'PORTAL_SECRET'],
  [{ REDIS_URL: 'redis.example.com' }, 'REDIS_URL'],
  [{ RECAPTCHA_SITE_KEY: 'public' }, 'RECAPTCHA_SECRET'],
  [{ RECAPTCHA_SECRET: 'hush' }, 'RECAPTCHA_SITE_KEY'],
  [{ S3_BUCKET: 's3://photos', S3_REGION: 'us-east-1' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'photos' }, 'S3_REGION'],
  [{ S3_BUCKET: 'photos', S3_REGION: 'us-east-1', S3_ENDPOINT: 'minio' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'photos', S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
])('%j is rejected, naming the variable to change', (env, name) => {
  expect(() => readConfig(env as NodeJS.ProcessEnv, '/')).toThrow(ConfigError)
  expect(() => readConfig(env as NodeJS.ProcessEnv, '/')).toThrow(name)
})

test('mail comes from the portal’s own domain by default', () => {
  expect(readConfig({}, '/portal').mailFrom).toBe('no-reply@localhost')
  expect(readConfig({ PORTAL_DOMAINS: 'portal.example,other.example' }, '/portal').mailFrom).toBe('no-reply@portal.example')
  expect(readConfig({ PORTAL_DOMAINS: 'portal.example', MAIL_FROM: 'hello@mail.example' }, '/portal').mailFrom).toBe('hello@mail.example')
})

const cluster = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db', PORTAL_SECRET: 's'.repeat(32) }
test.each([
  [{}, 'http://acme.portal.example:3000'],
  [{ PORT: '4300' }, 'http://acme.portal.example:4300'],
  [{ PORT: '4300', PUBLIC_PORT: '80' }, 'http://acme.portal.example'],
  [cluster, 'https://acme.portal.example'],
  [{ ...cluster, PUBLIC_PORT: '8443' }, 'https://acme.portal.example:8443'],
])('with %j browsers reach a tenant at %s', (env, origin) => expect(publicOrigin(readConfig(env, '/'), 'acme.portal.example')).toBe(origin))

test.each(['0', '65536', '1.5', 'https'])('PUBLIC_PORT %s is not a port', (PUBLIC_PORT) => expect(() => readConfig({ PUBLIC_PORT }, '/')).toThrow(/^PUBLIC_PORT is .* leave it out for PORT\.$/))
