import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestApi, type TestApi } from '#test/support'
import { emails } from 'demo/names'
import { createRecaptcha } from './recaptcha'

// Fake Google: responds with `says`, and records requests in `asked`.
let google: Server
let says: unknown
let requests: URLSearchParams[]
let api: TestApi
beforeEach(async () => {
  requests = []
  google = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      requests.push(new URLSearchParams(body))
      if (says === 'silence') return
      response.end(typeof says === 'string' ? says : JSON.stringify(says))
    })
  })
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done))
  const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`
  api = await createTestApi({
    api: { recaptcha: createRecaptcha({ siteKey: 'site-key', secret: 'hush', verifyUrl, timeoutMs: 300 }) },
  })
})
afterEach(async () => {
  await api.close()
  google.closeAllConnections()
  await new Promise((done) => google.close(done))
})

const bluebird = () => api.visitor('bluebird')
const verify = async (token = 'a token', action: 'create_account' | 'payment' = 'create_account') =>
  (await bluebird().call('passBotCheck', { body: { action, token } })).body
const sure = {
  success: true,
  score: 0.9,
  action: 'create_account',
  hostname: 'bluebird.localhost',
  challenge_ts: '2026-02-10T16:00:00Z',
}
const user = {
  first_name: 'Robin',
  last_name: 'Marsh',
  email: 'robin@example.com',
  phone: '3035550177',
  password: 'secret-1',
  password_confirmation: 'secret-1',
}
const signUp = (proof: string, email = user.email) =>
  bluebird().call('createUser', { body: { user: { ...user, email } } }, { 'x-bot-check': proof })

it('returns the site key, and no challenge', async () => {
  expect((await bluebird().call('getBotChallenge', { query: { action: 'create_account' } })).body).toMatchObject({
    kind: 'recaptcha',
    site_key: 'site-key',
    challenge: null,
  })
})

it('asks Google, and returns a proof for one call', async () => {
  says = sure
  const verdict = await verify()
  expect(verdict).toEqual({ success: true, score: 0.9, proof: expect.any(String) })
  expect(Object.fromEntries(requests[0]!)).toEqual({ secret: 'hush', response: 'a token', remoteip: '127.0.0.1' })
  expect((await signUp('')).body).toMatchObject({ field: 'bot_check' })
  expect((await signUp(verdict.proof!)).status).toBe(201)
  expect(await signUp(verdict.proof!, 'other@example.com')).toMatchObject({ status: 422, body: { field: 'bot_check' } })
})

it.each([
  ['a score of exactly 0.5', { ...sure, score: 0.5 }, { success: true, score: 0.5, proof: null }],
  ['a bot', { ...sure, score: 0.1 }, { success: true, score: 0.1, proof: null }],
  ['a token for another action', { ...sure, action: 'login' }, { success: false, score: 0, proof: null }],
  [
    'a token that Google rejects',
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: false, score: 0, proof: null },
  ],
  ['an invalid response', '<html>', { success: false, score: 0, proof: null }],
  ['no response', 'silence', { success: false, score: 0, proof: null }],
])('gives no proof for %s', async (_, said, verdict) => {
  says = said
  expect(await verify()).toEqual(verdict)
})

it('accepts a token once, whatever Google says', async () => {
  says = sure
  expect((await verify()).proof).not.toBeNull()
  expect((await verify()).proof).toBeNull()
})

it('is not asked for a tenant without bot check', async () => {
  const client = await api.signIn(emails.customer)
  expect(client.token).not.toBeNull()
  expect((await api.visitor('acme').call('createUser', { body: { user } })).status).toBe(201)
  expect(requests).toEqual([])
})
