import { setUpClient, setUpTestApi, type TestAnswer } from '#test/support'
import { demoIds, emails, PASSWORD } from 'demo/names'

/** Scales the limits down to a tenth, so that the table runs quickly. */
const SCALE = 0.1

const api = setUpTestApi({ config: { rateLimitScale: SCALE } })
const casey = setUpClient(() => api.signIn(emails.customer))

const { users, addresses } = demoIds('acme')
const place = { street: '12 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const password = { password: 'a new one', password_confirmation: 'a new one' }

it.each<[call: string, perMinute: number, ask: () => Promise<TestAnswer>]>([
  [
    'resetPassword',
    10,
    () =>
      api
        .visitor()
        .call('resetPassword', { params: { id: users.customer }, body: { ...password, token: 'x'.repeat(43) } }),
  ],
  [
    'changePassword',
    10,
    () => casey.call('changePassword', { body: { session: { ...password, current_password: `not ${PASSWORD}` } } }),
  ],
  ['updateUser', 10, () => casey.call('updateUser', { body: { user: {} } })],
  ['validateEmail', 60, () => api.visitor().call('validateEmail', { query: { email: 'a@example.com' } })],
  ['validateCoverageArea', 120, () => api.visitor().call('validateCoverageArea', { query: { zip_code: '80014' } })],
  ['suggestAddresses', 120, () => api.visitor().call('suggestAddresses', { query: { text: '12 Main' } })],
  ['passBotCheck', 60, () => api.visitor().call('passBotCheck', { body: { action: 'payment', token: 'none' } })],
  ['getBotChallenge', 60, () => api.visitor().call('getBotChallenge', { query: { action: 'payment' } })],
  ['authenticateToken', 60, () => api.visitor().call('authenticateToken', { params: { token: 'x'.repeat(43) } })],
  [
    'createAddress',
    60,
    () => casey.call('createAddress', { params: { id: users.customer }, body: { address: place } }),
  ],
  [
    'updateAddress',
    60,
    () =>
      casey.call('updateAddress', {
        params: { id: users.customer, address_id: addresses.customer },
        body: { address: {} },
      }),
  ],
])('%s is allowed %i times a minute, then 429 with Retry-After', async (_, perMinute, ask) => {
  const statuses = []
  for (let count = 0; count < perMinute * SCALE; count += 1) statuses.push((await ask()).status)
  expect(statuses).not.toContain(429)
  const refused = await ask()
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please wait a moment and try again.' },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
})
