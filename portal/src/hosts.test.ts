import type { IncomingMessage, ServerResponse } from 'node:http'
import { dispatchByHost } from './hosts'

const seen: string[] = []
const to = (name: string) => () => void seen.push(name)
const dispatch = dispatchByHost({ domains: ['localhost'], strictTransport: false, services: { pay: to('pay') }, api: to('api'), shell: to('shell') })

test.each([
  ['pay.localhost:3000', '/v1/anything', 'pay'],
  ['PAY.localhost', '/v1/anything', 'pay'],
  // A foreign host name that resolves to this server opens neither the mailbox nor the release page.
  ['pay.evil.example:3000', '/', 'shell'],
  ['pay.localhost.evil.example', '/', 'shell'],
  ['acme.localhost:3000', '/v2/invoices/5', 'api'],
  ['acme.localhost', '/reports/consumer/invoices.json?page=1', 'api'],
  ['acme.localhost', '/users/cable_auth', 'api'],
  ['acme.localhost', '/healthz', 'api'],
  ['10.0.0.5:3000', '/healthz', 'api'],
  ['acme.localhost', '/invoices', 'shell'],
  ['acme.localhost', '/v10/x', 'shell'],
  ['acme.localhost', '/', 'shell'],
  ['ACME.localhost', '/', 'shell'],
  ['__proto__.localhost', '/', 'shell'],
  ['constructor.localhost', '/v1/x', 'api'],
])('%s%s goes to %s', (host, url, part) => {
  seen.length = 0
  dispatch({ headers: { host }, url } as IncomingMessage, {} as ServerResponse)
  expect(seen).toEqual([part])
})

test('in development, /__dev/ on a tenant’s host goes to live reload; otherwise it is an ordinary path', () => {
  const request = { headers: { host: 'acme.localhost' }, url: '/__dev/events' } as IncomingMessage
  seen.length = 0
  dispatch(request, {} as ServerResponse)
  dispatchByHost({ domains: ['localhost'], strictTransport: false, services: {}, api: to('api'), shell: to('shell'), liveReload: to('reload') })(request, {} as ServerResponse)
  expect(seen).toEqual(['shell', 'reload'])
})

test('the API does not answer a host that is not the portal’s', () => {
  const [said, headers] = [[] as unknown[], {} as Record<string, string>]
  const response = { writeHead: (status: number) => (said.push(status), response), end: (body: string) => said.push(JSON.parse(body)), setHeader: (name: string, value: string) => (headers[name] = value) } as unknown as ServerResponse
  seen.length = 0
  dispatchByHost({ domains: ['portal.example'], strictTransport: true, services: { mail: to('mail') }, api: to('api'), shell: to('shell') })({ headers: { host: 'mail.evil.example' }, url: '/v1/users' } as IncomingMessage, response)
  expect([seen, said]).toEqual([[], [421, { message: expect.stringContaining('not one of the portal') }]])
  expect(headers).toEqual({ 'strict-transport-security': 'max-age=63072000; includeSubDomains' })
})
