import type { IncomingMessage, ServerResponse } from 'node:http'
import { dispatchByHost } from './hosts'

const seen: string[] = []
beforeEach(() => void (seen.length = 0))
const to = (name: string) => () => void seen.push(name)
const dispatchTo = (options: Partial<Parameters<typeof dispatchByHost>[0]> = {}) =>
  dispatchByHost({
    domains: ['localhost'],
    strictTransport: false,
    mailPreviews: false,
    services: { pay: to('pay') },
    api: to('api'),
    shell: to('shell'),
    ...options,
  })

test.each([
  ['pay.localhost:3000', '/v1/anything', 'pay'],
  ['PAY.localhost', '/v1/anything', 'pay'],
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
  dispatchTo()({ headers: { host }, url } as IncomingMessage, {} as ServerResponse)
  expect(seen).toEqual([part])
})

test('in development, /__dev/ on a tenant’s host goes to live reload; otherwise it is an ordinary path', () => {
  const request = { headers: { host: 'acme.localhost' }, url: '/__dev/events' } as IncomingMessage
  dispatchTo()(request, {} as ServerResponse)
  dispatchTo({ liveReload: to('reload') })(request, {} as ServerResponse)
  expect(seen).toEqual(['shell', 'reload'])
})

test.each([
  [true, '/mail-previews', 'api'],
  [true, '/mail-previews/quote?x=1', 'api'],
  [true, '/mail-previewsx', 'shell'],
  [false, '/mail-previews', 'shell'],
])('with mailPreviews %j, %s goes to %s', (mailPreviews, url, part) => {
  dispatchTo({ mailPreviews })({ headers: { host: 'acme.localhost' }, url } as IncomingMessage, {} as ServerResponse)
  expect(seen).toEqual([part])
})

// It may resolve to this server all the same.
test.each([
  ['mail.evil.example', '/v1/users', 'application/json', 'application/json', '{"message":"This host is not one of'],
  ['mail.portal.example.evil.example', '/shell/1.0.0/main.js', '*/*', 'application/json', '{"message":"This host'],
  ['portal.example', '/', 'text/html,*/*', 'text/html', '<!doctype html>'],
])('%s%s is refused, since it is not one of the portal’s', (host, url, accept, type, body) => {
  const response = { writeHead: jest.fn().mockReturnThis(), end: jest.fn(), setHeader: jest.fn() }
  dispatchTo({ domains: ['portal.example'], strictTransport: true, services: { mail: to('mail') } })(
    { headers: { host, accept }, url } as IncomingMessage,
    response as unknown as ServerResponse,
  )
  expect(seen).toEqual([])
  expect(response.setHeader.mock.calls).toEqual([['strict-transport-security', 'max-age=63072000; includeSubDomains']])
  expect(response.writeHead.mock.calls).toEqual([
    [
      421,
      {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    ],
  ])
  expect(response.end.mock.calls).toEqual([[expect.stringContaining(body)]])
})
