import dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSender, type Outcome } from './send'

let connections = 0
const server = createServer((_, response) => response.end('ok')).on('connection', () => (connections += 1))
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => (connections = 0))
afterEach(() => jest.restoreAllMocks())

async function send(url: string, { allowPrivate = false } = {}): Promise<Outcome> {
  const sender = await createSender({ allowPrivate })
  const { port } = server.address() as AddressInfo
  try {
    return await sender.send({ url: url.replace('PORT', String(port)), headers: {}, body: '{}' })
  } finally {
    await sender.close()
  }
}

/** Names have these addresses, and others at the next look. */
const resolveTo = (...addresses: string[]) =>
  jest.spyOn(dns, 'lookup').mockImplementationOnce(((_: string, __: object, done: (...found: unknown[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never)

it.each([
  'https://127.0.0.1:PORT/',
  'https://localhost:PORT/',
  'https://acme.localhost:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f.1:PORT/',
  'https://[::1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[64:ff9b::7f00:1]:PORT/',
  'https://169.254.169.254/latest/meta-data/',
])('nothing goes to %s', async (url) => {
  expect(await send(url)).toMatchObject({ status: null, problem: 'PRIVATE_ADDRESS' })
  expect(connections).toBe(0)
})

it.each([[['10.0.0.7']], [['93.184.215.14', '127.0.0.1']], [['2606:4700::1111', 'fd00::1']], [[]]])(
  'nothing goes to a name with the addresses %j',
  async (addresses) => {
    resolveTo(...addresses)
    expect(await send('https://erp.example:PORT/')).toMatchObject({ status: null, problem: 'PRIVATE_ADDRESS' })
    expect(connections).toBe(0)
  },
)

it('a name is looked up once, and the address that was checked is connected to', async () => {
  const lookup = resolveTo('127.0.0.1')
  expect(await send('http://erp.example:PORT/', { allowPrivate: true })).toMatchObject({ status: 200, answer: 'ok' })
  expect(lookup).toHaveBeenCalledTimes(1)
  expect(connections).toBe(1)
})

it('what is not encrypted goes to private networks alone', async () => {
  expect((await send('http://93.184.215.14/', { allowPrivate: true })).problem).toBe('HTTPS_NEEDED')
  resolveTo('93.184.215.14')
  expect((await send('http://erp.example/', { allowPrivate: true })).problem).toBe('HTTPS_NEEDED')
})
