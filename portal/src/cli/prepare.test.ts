import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config/config'
import { run } from './run'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'prepare-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const target = () => join(folder, 'made')
async function prepare(...options: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await run(['prepare', target(), ...options], {
    say,
    complain: say,
    open: () => Promise.reject(new Error('needs nothing open')),
  })
  return { code, said: lines.join('\n') }
}
const usual = ['--database', 'portal@postgres:5432/portal', '--domains', 'portal.example,sandbox.portal.example']
const read = (name: string) => readFileSync(join(target(), name), 'utf8')

test('makes secrets that the configuration accepts, and a certificate for the domains', async () => {
  const { code, said } = await prepare(...usual)
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(
      /^Made 10 secrets in .*\nMade a certificate for portal\.example, sandbox\.portal\.example, valid for 365 days\./,
    ),
  ])
  expect(statSync(target()).mode & 0o777).toBe(0o700)
  expect(read('portal/database_url')).toBe(`postgres://portal:${read('database/password')}@postgres:5432/portal`)
  const config = readConfig(
    {
      NODE_ENV: 'production',
      PORTAL_DOMAINS: 'portal.example',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: 'smtp://mail.example',
      MAPS_ORIGIN: 'https://maps.example',
      RELEASES_BUCKET: 's3://releases',
      S3_BUCKET: 'files',
      S3_REGION: 'eu',
      S3_ACCESS_KEY_ID: 'portal',
      ...Object.fromEntries(
        [
          ['DATABASE_URL', 'database_url'],
          ['PORTAL_SECRET', 'portal_secret'],
          ['PAYMENT_ACCOUNT_KEYS', 'payment_account_keys'],
          ['RELEASES_TOKEN', 'releases_token'],
          ['RELEASES_PRIVATE_KEY', 'releases_private_key'],
          ['S3_SECRET_ACCESS_KEY', 'store_secret'],
        ].map(([name, file]) => [`${name}_FILE`, join(target(), 'portal', file!)]),
      ),
    },
    '/',
  )
  expect(config.paymentAccountKeys).toHaveLength(1)
  expect([read('store/secret'), read('releases/store_secret')]).toEqual([
    config.s3?.credentials?.secretAccessKey,
    read('store/secret'),
  ])

  const [server, authority] = ['tls/certificate.pem', 'tls/authority.pem'].map(
    (name) => new X509Certificate(read(name)),
  ) as [X509Certificate, X509Certificate]
  expect(server.checkIssued(authority) && server.verify(authority.publicKey)).toBe(true)
  expect(
    ['portal.example', 'sunny.portal.example', 'pay.sandbox.portal.example'].map(
      (host) => server.checkHost(host) !== undefined,
    ),
  ).toEqual([true, true, true])
  expect(server.checkHost('other.example')).toBeUndefined()
  expect(readdirSync(join(target(), 'tls')).sort()).toEqual(['authority.pem', 'certificate-key.pem', 'certificate.pem'])
})

test('what is there stays; a part of it is refused, since the rest would not fit', async () => {
  await prepare(...usual)
  const before = [read('portal/portal_secret'), read('tls/certificate.pem')]
  expect(await prepare(...usual)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/has its secrets already\.\nIt has a certificate already\./),
  })
  expect([read('portal/portal_secret'), read('tls/certificate.pem')]).toEqual(before)
  rmSync(join(target(), 'portal/portal_secret'))
  expect(await prepare(...usual)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/has some of the secrets, but not portal\/portal_secret\. Bring them back/),
  })
})

test.each([
  [[], '--database is missing: where the database will be, such as portal@postgres:5432/portal.'],
  [['--database', 'postgres://x'], '--database is "postgres://x"; it is like portal@postgres:5432/portal.'],
  [usual.slice(0, 2), '--domains is missing: for which hosts the certificate is.'],
  [[...usual.slice(0, 3), 'a.example,*.b'], '--domains has "*.b", which can\'t be a host name.'],
])('%j: refused before anything is written', async (options, said) => {
  expect(await prepare(...options)).toEqual({ code: 2, said })
  expect(readdirSync(folder)).toEqual([])
})
