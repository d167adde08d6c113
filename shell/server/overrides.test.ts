import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOverrides } from './overrides'

let server: Server
let origin: string
let requests = 0
const record = {
  remote: 'mfe-billing',
  version: '1.0.0-dev.1',
  snapshot: { publicPath: '/remotes/mfe-billing/1.0.0-dev.1/' },
  files: [{ url: '/remotes/mfe-billing/1.0.0-dev.1/remoteEntry.js', sha384: 'sha384-a', bytes: 1 }],
  manifest: { url: '/remotes/mfe-billing/1.0.0-dev.1/manifest.json', sha384: 'sha384-b', bytes: 1 },
}
beforeAll(async () => {
  server = createServer((_request, response) => {
    requests++
    response.end(JSON.stringify(record))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => (requests = 0))

test('a remote from an allowed machine takes the place of the deployed one, with that machine’s addresses', async () => {
  const found = await readOverrides(`/invoices?mfe.billing=${origin}`, [origin])
  expect(found.get('mfe-billing')).toMatchObject({
    version: '1.0.0-dev.1',
    snapshot: { publicPath: `${origin}/remotes/mfe-billing/1.0.0-dev.1/` },
    files: [{ url: `${origin}/remotes/mfe-billing/1.0.0-dev.1/remoteEntry.js` }],
    manifest: { url: `${origin}/remotes/mfe-billing/1.0.0-dev.1/manifest.json` },
  })
})

test.each([
  ['no machine is allowed, as in production', () => [], () => `?mfe.billing=${origin}`],
  ['another machine is allowed', () => ['http://localhost:4004'], () => `?mfe.billing=${origin}`],
  ['an allowed origin is only a prefix', () => [origin], () => `?mfe.billing=${origin}.evil.example`],
  ['a path is appended', () => [origin], () => `?mfe.billing=${origin}/x`],
  ['no remote has such a name', () => [origin], () => `?mfe.../x=${origin}`],
])('nothing is fetched when %s', async (_, allowed, query) => {
  expect(await readOverrides(`/invoices${query()}`, allowed())).toEqual(new Map())
  expect(requests).toBe(0)
})

test('a machine that serves another remote, or nothing, changes nothing', async () => {
  expect(await readOverrides(`/?mfe.quotes=${origin}`, [origin])).toEqual(new Map())
  expect(await readOverrides('/?mfe.quotes=http://127.0.0.1:1', ['http://127.0.0.1:1'])).toEqual(new Map())
})
