import { ConfigError, readConfig } from './config'

test('nothing set: port 3000, embedded database, the demo', () =>
  expect(readConfig({}, '/srv/portal')).toMatchObject({ port: 3000, dataDir: '/srv/portal/.data', databaseUrl: undefined, demo: true, production: false, domains: ['localhost'] }))

test('a database brings no demo unless asked for', () => {
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
])('%j is refused and names what to change', (env, name) => {
  expect(() => readConfig(env as NodeJS.ProcessEnv, '/')).toThrow(ConfigError)
  expect(() => readConfig(env as NodeJS.ProcessEnv, '/')).toThrow(name)
})
