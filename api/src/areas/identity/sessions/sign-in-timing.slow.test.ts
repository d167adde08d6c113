import { createTestApi, type TestApi } from '#test/support'
import { emails, PASSWORD } from 'demo/names'
import { writeResetMail } from '../passwords/password-mail'

// The response time must not reveal whether an email has an account.
const PAIRS = 120
/** In pairs that take equally long, either request is slower by chance: four standard deviations of that share. */
const BY_CHANCE = 4 * Math.sqrt(0.25 / PAIRS)

let api: TestApi
beforeAll(async () => {
  // Hashing must take as large a part of a request as in production.
  // The rate limits count, but never refuse.
  api = await createTestApi({ config: { rateLimitScale: 10_000 }, api: { passwords: { costLog2: 12 } } })
  const client = await api.signIn(emails.customer)
  await client.call('changePassword', {
    body: {
      session: {
        current_password: PASSWORD,
        password: 'as dear as the others',
        password_confirmation: 'as dear as the others',
      },
    },
  })
})
afterAll(() => api.close())

/** The share of pairs in which the known email took longer; ½ if they are indistinguishable. */
async function shareSlower(ask: (email: string) => Promise<unknown>): Promise<number> {
  const time = async (email: string) => {
    const start = performance.now()
    await ask(email)
    return performance.now() - start
  }
  let slower = 0
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const unknown = `nobody${pair}@example.com`
    // Alternate which one goes first.
    const [known, other] =
      pair % 2
        ? [await time(emails.customer), await time(unknown)]
        : [await time(unknown), await time(emails.customer)].reverse()
    if (known! > other!) slower += 1
  }
  return slower / PAIRS
}

const signIn = (email: string) =>
  api.visitor().call('signIn', { params: { role: 'customer' }, body: { session: { email, password: 'not it' } } })
const forgot = (email: string) => api.visitor().call('forgotPassword', { body: { session: { email } } })

it('signing in does not reveal whether the email is known', async () => {
  const share = await shareSlower(signIn)
  expect(Math.abs(share - 0.5)).toBeLessThan(BY_CHANCE)
})

it('requesting a password reset does not reveal whether the email is known', async () => {
  const share = await shareSlower(forgot)
  expect(Math.abs(share - 0.5)).toBeLessThan(BY_CHANCE)
})

it('control: signing in without hashing for an unknown email is detected', async () => {
  const { passwords } = api.services
  const share = await shareSlower((email) => {
    api.services.passwords = {
      ...passwords,
      verify: async (password, stored) => stored !== null && passwords.verify(password, stored),
    }
    return signIn(email)
  })
  api.services.passwords = passwords
  expect(Math.abs(share - 0.5)).toBeGreaterThan(BY_CHANCE)
})

it('control: rendering the mail before the response is detected', async () => {
  const tenant = await api.services.tenants.bySubdomain('acme')
  const share = await shareSlower(async (email) => {
    await forgot(email)
    await api.database.withTenant(tenant.id, (db) =>
      writeResetMail(db, tenant, { id: 0, to: email, origin: 'http://acme.localhost', language: null }, api.clock()),
    )
  })
  expect(Math.abs(share - 0.5)).toBeGreaterThan(BY_CHANCE)
})
