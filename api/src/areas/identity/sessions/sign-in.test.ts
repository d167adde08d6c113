import { eq } from 'drizzle-orm'
import { knownNetworks, signInAttempts, users } from '#foundation/database/schema'
import { sendDueMail } from '#foundation/mail/mail-worker'
import { createPasswords } from '#foundation/security/passwords'
import { setUpMailApiForEach } from '#test/support/mail'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { deleteExpiredSessions } from '../delete-expired-sessions'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const acme = demoIds('acme')
const TOO_MANY =
  'There were too many attempts to log in to this account. Please wait 15 minutes, or choose a new password under "Forgot Password".'

const { api, letters } = setUpMailApiForEach({
  config: { rateLimitScale: 1, trustedProxies: ['127.0.0.1'] },
})

const signInFrom = (network: string, password = 'not it', email: string = emails.customer) =>
  api
    .visitor()
    .call(
      'signIn',
      { params: { role: 'customer' }, body: { session: { email, password } } },
      { 'x-forwarded-for': network },
    )

/** As many wrong guesses as an account allows, each from a different network. */
async function guessFromEverywhere(email: string = emails.customer, guesses = 30) {
  const statuses = new Set<number>()
  for (let guess = 0; guess < guesses; guess += 1)
    statuses.add((await signInFrom(`198.51.100.${guess}`, 'not it', email)).status)
  expect([...statuses]).toEqual([401])
}

describe('guesses at passwords', () => {
  it('are counted for all addresses of an IPv6 network together', async () => {
    const statuses = []
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await signInFrom(`2001:db8:7:7::${guess.toString(16)}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect((await signInFrom('2001:db8:7:8::1')).status).toBe(401)
    expect((await signInFrom('::ffff:192.0.2.1')).status).toBe(401)
  })

  it('are counted per account across networks; the right password from an unknown network is blocked as well', async () => {
    await guessFromEverywhere()
    const refused = await signInFrom('203.0.113.1', PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { message: TOO_MANY } })
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
    // Also with other spellings of the email, and with the customer's other email.
    expect((await signInFrom('203.0.113.1', PASSWORD, ` ${emails.customer.toUpperCase()} `)).status).toBe(429)
    expect((await signInFrom('203.0.113.1', PASSWORD, 'casey.rivera@example.com')).status).toBe(429)
    // Other accounts are not affected.
    expect((await signInFrom('203.0.113.1', PASSWORD, emails.landlord)).status).toBe(200)
    api.clock.advance(15 * MINUTE)
    expect((await signInFrom('203.0.113.1', PASSWORD)).status).toBe(200)
  })

  it('do not lock customers out of networks they signed in from before', async () => {
    expect((await signInFrom('2001:db8:1:1::1', PASSWORD)).status).toBe(200)
    await guessFromEverywhere()
    expect((await signInFrom('203.0.113.1', PASSWORD)).status).toBe(429)
    expect((await signInFrom('2001:db8:1:1::2', PASSWORD)).status).toBe(200)
    // A network is known per account: for others it is an unknown one.
    await guessFromEverywhere(emails.landlord)
    expect((await signInFrom('2001:db8:1:1::2', PASSWORD, emails.landlord)).status).toBe(429)
  })

  it('do not lock out customers who reset their password by mail', async () => {
    await guessFromEverywhere()
    await api.visitor().call('forgotPassword', { body: { session: { email: emails.customer } } })
    await sendDueMail(api.services)
    const { searchParams } = new URL(/^http\S+$/m.exec(letters[0]!.text)![0])
    const password = 'of her own'
    const body = { password, password_confirmation: password, token: searchParams.get('token')! }
    expect(
      (
        await api
          .visitor()
          .call('resetPassword', { params: { id: acme.users.customer }, body }, { 'x-forwarded-for': '203.0.113.9' })
      ).status,
    ).toBe(204)
    expect((await signInFrom('203.0.113.8', password)).status).toBe(429)
    expect((await signInFrom('203.0.113.9', password)).status).toBe(200)
  })

  it('get the same responses for unknown emails as for known ones', async () => {
    const stranger = 'nobody@example.com'
    const answers = []
    for (const email of [emails.customer, stranger]) {
      const wrong = await signInFrom('203.0.113.1', 'not it', email)
      await guessFromEverywhere(email, 29)
      const refused = await signInFrom('203.0.113.2', 'not it', email)
      answers.push(
        [wrong, refused].map(({ status, body, headers }) => ({
          status,
          message: (body as { message?: string }).message,
          retry: headers['retry-after'],
        })),
      )
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.map(({ status }) => status)).toEqual([401, 429])
  })

  it('are counted while in flight: concurrent requests do not get around the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, guess) => signInFrom(`198.51.100.${guess}`)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(60)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })

  it('are stored only as hashes, and not forever', async () => {
    await signInFrom('203.0.113.1', PASSWORD)
    await signInFrom('203.0.113.1', 'not it', 'nobody@example.com')
    const kept = () =>
      api.inAcme(async (db) => [await db.select().from(signInAttempts), await db.select().from(knownNetworks)] as const)
    expect(JSON.stringify(await kept())).not.toMatch(/203|nobody|example/)
    expect((await kept()).map((rows) => rows.length)).toEqual([1, 1])
    api.clock.advance(DAY + 1)
    await deleteExpiredSessions(api.services)
    expect((await kept()).map((rows) => rows.length)).toEqual([0, 1])
    api.clock.advance(90 * DAY)
    await deleteExpiredSessions(api.services)
    expect((await kept()).map((rows) => rows.length)).toEqual([0, 0])
  })
})

it('signing in upgrades a password hash of lower cost', async () => {
  const stored = () =>
    api.inAcme(async (db) => (await db.select().from(users).where(eq(users.id, acme.users.customer)))[0]!.passwordHash!)
  const old = await createPasswords({ costLog2: 3 }).hash(PASSWORD)
  await api.inAcme((db) => db.update(users).set({ passwordHash: old }).where(eq(users.id, acme.users.customer)))
  await signInFrom('203.0.113.1')
  expect(await stored()).toBe(old)
  expect((await signInFrom('203.0.113.1', PASSWORD)).status).toBe(200)
  const renewed = await stored()
  expect(renewed).toMatch(/^scrypt\$4\$/)
  expect((await signInFrom('203.0.113.1', PASSWORD)).status).toBe(200)
  expect(await stored()).toBe(renewed)
})
