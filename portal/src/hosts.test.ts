import type { IncomingMessage, ServerResponse } from 'node:http'
import { dispatchByHost } from './hosts'

const seen: string[] = []
const to = (name: string) => () => void seen.push(name)
const dispatch = dispatchByHost({
  domains: ['localhost'],
  strictTransport: false,
  mailPreviews: false,
  services: { pay: to('pay') },
  api: to('api'),
  shell: to('shell'),
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
  seen.length = 0
  dispatch({ headers: { host }, url } as IncomingMessage, {} as ServerResponse)
  expect(seen).toEqual([part])
})

test('in development, /__dev/ on a tenant’s host goes to live reload; otherwise it is an ordinary path', () => {
  const request = { headers: { host: 'acme.localhost' }, url: '/__dev/events' } as IncomingMessage
  seen.length = 0
  dispatch(request, {} as ServerResponse)
  dispatchByHost({
    domains: ['localhost'],
    strictTransport: false,
    mailPreviews: false,
    services: {},
    api: to('api'),
    shell: to('shell'),
    liveReload: to('reload'),
  })(request, {} as ServerResponse)
  expect(seen).toEqual(['shell', 'reload'])
})

test.each([
  [true, '/mail-previews', 'api'],
  [true, '/mail-previews/quote?x=1', 'api'],
  [true, '/mail-previewsx', 'shell'],
  [false, '/mail-previews', 'shell'],
])('with mailPreviews %j, %s goes to %s', (mailPreviews, url, part) => {
  seen.length = 0
  dispatchByHost({
    domains: ['localhost'],
    strictTransport: false,
    mailPreviews,
    services: {},
    api: to('api'),
    shell: to('shell'),
  })({ headers: { host: 'acme.localhost' }, url } as IncomingMessage, {} as ServerResponse)
  expect(seen).toEqual([part])
})

// It may resolve to this server all the same.
test.each([
  ['mail.evil.example', '/v1/users', 'application/json', '{"message":"This host is not one of the portal’s'],
  [
    'mail.portal.example.evil.example',
    '/shell/1.0.0/main.js',
    '*/*',
    '{"message":"This host is not one of the portal’s',
  ],
  ['portal.example', '/', 'text/html,*/*', '<!doctype html>'],
])('%s%s is refused, since it is not one of the portal’s', (host, url, accept, body) => {
  const [said, headers] = [[] as unknown[], {} as Record<string, string>]
  const response = {
    writeHead: (status: number) => (said.push(status), response),
    end: (text: string) => said.push(text),
    setHeader: (name: string, value: string) => (headers[name] = value),
  } as unknown as ServerResponse
  seen.length = 0
  dispatchByHost({
    domains: ['portal.example'],
    strictTransport: true,
    mailPreviews: false,
    services: { mail: to('mail') },
    api: to('api'),
    shell: to('shell'),
  })({ headers: { host, accept }, url } as IncomingMessage, response)
  expect([seen, said]).toEqual([[], [421, expect.stringContaining(body)]])
  expect(headers).toEqual({ 'strict-transport-security': 'max-age=63072000; includeSubDomains' })
})
