import { eq } from 'drizzle-orm'
import { mails, passwordResets } from '#foundation/database/schema'
import { sendDueMail } from '#foundation/mail/mail-worker'
import type { MailMessage } from '#foundation/mail/transport'
import { createTestApi, type TestClient } from '#test/support'
import { setUpMailApiForEach } from '#test/support/mail'
import type { EmailInput, UserInput } from '@portal/contract'
import { demoIds, emails, PASSWORD } from 'demo/names'

const HOUR = 3_600_000
const DEAD = 'This reset link is invalid or has expired.'
const NEW = 'a brand new one'
const COMMON = 'This password is too easy to guess. Please choose another one.'
const acme = demoIds('acme')

const { api, letters, refuseWith } = setUpMailApiForEach()

const forgot = (email: string, headers = {}, subdomain = 'acme') =>
  api.visitor(subdomain).call('forgotPassword', { body: { session: { email } } }, headers)
const deliver = () => sendDueMail(api.services)
const linkIn = ({ text }: MailMessage) => {
  const link = new URL(/^http\S+$/m.exec(text)![0])
  return {
    origin: link.origin,
    path: link.pathname,
    id: Number(link.searchParams.get('id')),
    token: link.searchParams.get('token')!,
  }
}
const askForLink = async (email: string = emails.customer) => {
  await forgot(email)
  await deliver()
  return linkIn(letters.at(-1)!)
}
const reset = (
  { id, token }: { id: number; token: string },
  password = NEW,
  password_confirmation = password,
  subdomain = 'acme',
) => api.visitor(subdomain).call('resetPassword', { params: { id }, body: { password, password_confirmation, token } })
const signIn = async (password: string, email: string = emails.customer) =>
  (await api.visitor().call('signIn', { params: { role: 'customer' }, body: { session: { email, password } } })).status
const isSignedIn = async (token: string | null) =>
  (await api.visitor('acme', token ?? '').call('getUser', { params: { id: acme.users.customer } })).status === 200

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which then is dead, and signs out everywhere', async () => {
    const elsewhere = await api.signIn(emails.customer)
    expect((await forgot(` ${emails.customer.toUpperCase()} `)).status).toBe(204)
    await deliver()
    expect(letters).toEqual([
      expect.objectContaining({ to: emails.customer, subject: 'Reset your password for Acme Home Services' }),
    ])
    // The name may have been entered by a stranger who signed up with someone else's email.
    expect(letters[0]!.text).not.toContain('Casey')
    const link = linkIn(letters[0]!)
    expect(link).toMatchObject({ origin: 'http://acme.localhost', path: '/new_password', id: acme.users.customer })

    expect((await reset(link)).status).toBe(204)
    expect([await signIn(NEW), await signIn(PASSWORD)]).toEqual([200, 401])
    expect(await isSignedIn(elsewhere.token)).toBe(false)
    expect(await reset(link, 'another one')).toMatchObject({ status: 410, body: { message: DEAD } })
    expect(await signIn(NEW)).toBe(200)
    await deliver()
    expect(letters[1]).toMatchObject({ to: emails.customer, subject: 'Your password was changed' })
  })

  it('does not reveal whether an email is known, mails only customers, and keeps no mail to others', async () => {
    const known = await forgot(emails.customer)
    for (const stranger of ['nobody@example.com', 'jamie@acme.example', 'no e-mail at all']) {
      const answer = await forgot(stranger)
      expect([answer.status, answer.body]).toEqual([known.status, known.body])
    }
    await deliver()
    expect(letters.map(({ to }) => to)).toEqual([emails.customer])
    expect(await api.inAcme((db) => db.select().from(mails).where(eq(mails.kind, 'password_reset')))).toHaveLength(1)
  })

  it('has a link for an hour', async () => {
    const link = await askForLink()
    api.clock.advance(HOUR - 1)
    expect((await reset(link, 'tiny')).status).toBe(400)
    api.clock.advance(1)
    expect(await reset(link)).toMatchObject({ status: 410, body: { message: DEAD } })
    expect(await signIn(PASSWORD)).toBe(200)
  })

  it.each([
    ['another customer', (link: { token: string }) => reset({ id: acme.users.landlord, token: link.token })],
    ['another tenant', (link: { id: number; token: string }) => reset(link, NEW, NEW, 'bluebird')],
    ['a token that never was', (link: { id: number }) => reset({ id: link.id, token: 'x'.repeat(43) })],
    ['no token', (link: { id: number }) => reset({ id: link.id, token: '' })],
  ])('has a link that is dead for %s', async (_, attempt) => {
    const link = await askForLink()
    expect(await attempt(link)).toMatchObject({ status: 410, body: { message: DEAD } })
    expect((await reset(link)).status).toBe(204)
  })

  it('names the invalid field, and keeps the link valid', async () => {
    const link = await askForLink()
    expect(await reset(link, 'secret one', 'secret two')).toMatchObject({
      status: 422,
      body: { message: 'Passwords do not match!', field: 'password_confirmation' },
    })
    expect(await reset(link, 'five5')).toMatchObject({ status: 400, body: { field: 'password' } })
    for (const common of ['123456', 'password', 'Acme Home Services', emails.customer])
      expect(await reset(link, common)).toMatchObject({ status: 422, body: { message: COMMON, field: 'password' } })
    expect((await reset(link)).status).toBe(204)
  })

  it('is replaced once when two requests use the link concurrently', async () => {
    const link = await askForLink()
    const answers = await Promise.all([reset(link, 'the first one'), reset(link, 'the second one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
  })

  it('has links that point to the portal, whatever host or origin the request claims', async () => {
    const sayings = [
      {},
      { origin: 'https://acme.evil.example' },
      { origin: 'http://bluebird.localhost' },
      { host: 'acme.localhost:9999' },
      { origin: 'http://acme.localhost:9999' },
    ]
    for (const headers of sayings) await forgot(emails.customer, headers)
    // Other host names that resolve to this server belong to no tenant.
    for (const host of ['acme.evil.example', 'acme.localhost.evil.example', 'acme'])
      expect((await forgot(emails.customer, { host })).status).toBe(404)
    await deliver()
    expect(letters.map((letter) => linkIn(letter).origin)).toEqual(Array(5).fill('http://acme.localhost'))
  })

  it('leaves no link behind in the mailbox of an e-mail that was removed', async () => {
    const client = await api.signIn(emails.customer)
    const { emails: rows } = (await client.call('getUser', { params: { id: acme.users.customer } })).body
    const link = await askForLink('casey.rivera@example.com')
    await client.call('updateUser', {
      body: { user: { current_password: PASSWORD, emails: rows.filter(({ primary }) => primary) } },
    })
    expect((await reset(link)).status).toBe(410)
  })

  const afterAskingFor = async (change: (rows: EmailInput[]) => UserInput) => {
    const client = await api.signIn(emails.customer)
    const { emails: rows } = (await client.call('getUser', { params: { id: acme.users.customer } })).body
    const link = await askForLink('casey.rivera@example.com')
    expect(
      (await client.call('updateUser', { body: { user: { current_password: PASSWORD, ...change(rows) } } })).status,
    ).toBe(200)
    return (await reset(link)).status
  }

  it.each<[string, (rows: EmailInput[]) => UserInput]>([
    ['a new name, sent with the e-mails', (rows) => ({ first_name: 'Kasey', emails: rows })],
    ['one e-mail more', (rows) => ({ emails: [...rows, { email_address: 'cabin@example.com', primary: false }] })],
    ['another primary e-mail', (rows) => ({ emails: rows.map((row) => ({ ...row, primary: !row.primary })) })],
    [
      'an e-mail in capitals',
      (rows) => ({ emails: rows.map((row) => ({ ...row, email_address: row.email_address.toUpperCase() })) }),
    ],
  ])('has a link that outlives %s', async (_, change) => expect(await afterAskingFor(change)).toBe(204))

  it.each<[string, (rows: EmailInput[]) => UserInput]>([
    [
      'an e-mail that changes',
      (rows) => ({
        emails: rows.map((row) => ({
          ...row,
          email_address: row.primary ? row.email_address : 'elsewhere@example.com',
        })),
      }),
    ],
    [
      'an e-mail that another one takes the place of',
      (rows) => ({ emails: [rows[0]!, { email_address: 'elsewhere@example.com', primary: false }] }),
    ],
  ])('has a link that dies with %s', async (_, change) => expect(await afterAskingFor(change)).toBe(410))

  it('is mailed at most five times while links are valid', async () => {
    for (let asked = 0; asked < 8; asked += 1) await forgot(emails.customer)
    await deliver()
    expect(letters).toHaveLength(5)
  })

  it('has one valid link at a time in a mail that is retried', async () => {
    refuseWith('mailbox busy')
    await forgot(emails.customer)
    for (let tries = 0; tries < 7; tries += 1) {
      await deliver()
      api.clock.advance(HOUR / 2)
    }
    refuseWith(null)
    api.clock.advance(6 * HOUR)
    await deliver()
    expect((await reset(linkIn(letters[0]!))).status).toBe(204)
    expect(await api.inAcme((db) => db.select().from(passwordResets))).toHaveLength(0)
  })

  it('is rate limited to twenty a minute per address, with Retry-After', async () => {
    const limited = await createTestApi({ config: { rateLimitScale: 1 } })
    try {
      const ask = (email: string) => limited.visitor().call('forgotPassword', { body: { session: { email } } })
      const answers = []
      for (let asked = 0; asked < 21; asked += 1) answers.push(await ask(`nobody${asked}@example.com`))
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(204), 429])
      expect(Number(answers[20]!.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})

describe('changing the password', () => {
  const change = (client: TestClient, current_password: string, password = NEW, password_confirmation = password) =>
    client.call('changePassword', { body: { session: { current_password, password, password_confirmation } } })

  it('needs the current one, ends other sessions and goes on in this one', async () => {
    const here = await api.signIn(emails.customer)
    const there = await api.signIn(emails.customer)
    expect(await change(here, 'not it')).toMatchObject({
      status: 422,
      body: { message: 'The current password is incorrect.', field: 'session.current_password' },
    })
    expect(await isSignedIn(there.token)).toBe(true)
    expect((await change(here, PASSWORD)).status).toBe(204)
    expect([await isSignedIn(here.token), await isSignedIn(there.token)]).toEqual([true, false])
    expect([await signIn(NEW), await signIn(PASSWORD)]).toEqual([200, 401])
    await deliver()
    expect(letters).toEqual([expect.objectContaining({ to: emails.customer, subject: 'Your password was changed' })])
  })

  it('invalidates links requested before', async () => {
    const link = await askForLink()
    await change(await api.signIn(emails.customer), PASSWORD)
    expect((await reset(link, 'from the mail')).status).toBe(410)
  })

  it('names the invalid field', async () => {
    const client = await api.signIn(emails.customer)
    expect(await change(client, PASSWORD, 'secret one', 'secret two')).toMatchObject({
      status: 422,
      body: { message: 'Passwords do not match!', field: 'session.password_confirmation' },
    })
    expect(await change(client, PASSWORD, 'five5')).toMatchObject({ status: 400, body: { field: 'session.password' } })
    for (const common of ['123456', 'password', 'acme2026', 'casey.rivera@example.com'])
      expect(await change(client, PASSWORD, common)).toMatchObject({
        status: 422,
        body: { message: COMMON, field: 'session.password' },
      })
    expect(
      (
        await api.visitor().call('changePassword', {
          body: { session: { current_password: PASSWORD, password: NEW, password_confirmation: NEW } },
        })
      ).status,
    ).toBe(401)
  })

  it('does not undo a concurrent reset', async () => {
    const thief = await api.signIn(emails.customer)
    const link = await askForLink()
    const { passwords } = api.services
    let isReset = false
    api.services.passwords = {
      ...passwords,
      hash: async (password) => {
        const hash = await passwords.hash(password)
        if (isReset) return hash
        isReset = true
        expect((await reset(link, 'the owner’s own')).status).toBe(204)
        return hash
      },
    }
    expect((await change(thief, PASSWORD, 'the thief’s own')).status).toBe(401)
    expect([await signIn('the owner’s own'), await signIn('the thief’s own')]).toEqual([200, 401])
  })

  it('is rate limited to ten tries a minute per session', async () => {
    const limited = await createTestApi({ config: { rateLimitScale: 1 } })
    try {
      const client = await limited.signIn(emails.customer)
      const answers = []
      for (let tried = 0; tried < 11; tried += 1) {
        // Varying the header does not change the session.
        const session = { current_password: `guess ${tried}`, password: NEW, password_confirmation: NEW }
        answers.push(
          (
            await client.call(
              'changePassword',
              { body: { session } },
              { authorization: `Token token=${client.token}; n=${tried}` },
            )
          ).status,
        )
      }
      expect(answers).toEqual([...Array<number>(10).fill(422), 429])
    } finally {
      await limited.close()
    }
  })
})
