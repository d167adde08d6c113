import { eq } from 'drizzle-orm'
import type { EmailInput, PhoneInput, UserInput } from '@portal/contract'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { createTestApi, type TestApi, type TestClient } from '../../../../test/support'
import { mailsOf } from '../../../../test/support/payments'
import { appointments } from '../../../foundation/database/schema'

let api: TestApi
const open = async () => {
  api = await createTestApi()
}
const close = () => api.close()
/** For tests that change data that others read. */
const anApiForEach = () => {
  beforeEach(open)
  afterEach(close)
}
/** For tests that change nothing. */
const anApiForAll = () => {
  beforeAll(open)
  afterAll(close)
}

const acme = demoIds('acme')
const NUMBER = '3035550150'
const phone = (more: Partial<PhoneInput> = {}): PhoneInput => ({
  phone_number: NUMBER,
  type: 'mobile',
  primary: true,
  ...more,
})
const email = (email_address: string, more: Partial<EmailInput> = {}): EmailInput => ({
  email_address,
  primary: false,
  ...more,
})
const update = (client: TestClient, user: UserInput) =>
  client.call('updateUser', { body: { user: { current_password: PASSWORD, ...user } } })
const read = async (client: TestClient, id = acme.users.customer) =>
  (await client.call('getUser', { params: { id } })).body

describe('changing the profile', () => {
  anApiForEach()

  it('changes names, and keeps omitted fields', async () => {
    const client = await api.signIn(emails.customer)
    const before = await read(client)
    const answer = await update(client, { first_name: ' Kasey ', last_name: 'Rivera-Stone' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...before,
      first_name: 'Kasey',
      last_name: 'Rivera-Stone',
      full_name: 'Kasey Rivera-Stone',
    })
    expect(await read(client)).toEqual(answer.body)
  })

  it('changes nothing when nothing is sent', async () => {
    const client = await api.signIn(emails.customer)
    const before = await read(client)
    expect((await update(client, {})).body).toEqual(before)
  })

  it('adds the first phone', async () => {
    const client = await api.signIn(emails.newcomer)
    const answer = await update(client, { phones: [phone()] })
    expect(answer.body.phones).toEqual([
      { id: expect.any(Number), phone_number: NUMBER, type: 'mobile', label: null, primary: true },
    ])
    expect(answer.body.phone).toBe(NUMBER)
  })

  it('keeps ids and labels of rows, removes rows that the list omits, and moves the primary flag', async () => {
    const client = await api.signIn(emails.customer)
    const { emails: before, phones } = await read(client)
    const [first, work] = before
    const answer = await update(client, {
      emails: [
        email('NEW@example.com', { label: ' Cabin ' }),
        { id: work!.id, email_address: work!.email_address, primary: true },
      ],
      phones: [
        { id: phones[0]!.id, phone_number: '3035550142', type: 'home', primary: false },
        phone({ type: 'work' }),
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.emails).toEqual([{ ...work, primary: true }])
    expect(answer.body.pending_emails).toMatchObject([
      { email_address: 'NEW@example.com', label: 'Cabin', primary: false, replaces: null },
    ])
    expect(answer.body.email).toBe(work!.email_address)
    expect(answer.body.phones.map(({ id, type, primary }) => [id === phones[0]!.id, type, primary])).toEqual([
      [false, 'work', true],
      [true, 'home', false],
    ])
    expect(
      (
        await api.visitor().call('signIn', {
          params: { role: 'customer' },
          body: { session: { email: first!.email_address, password: PASSWORD } },
        })
      ).status,
    ).toBe(401)
  })

  it('lets two rows swap their addresses', async () => {
    const client = await api.signIn(emails.customer)
    const [first, second] = (await read(client)).emails
    const answer = await update(client, {
      emails: [
        { id: first!.id, email_address: second!.email_address, primary: true },
        { id: second!.id, email_address: first!.email_address, primary: false },
      ],
    })
    expect(answer.body.emails.map(({ id, email_address }) => [id, email_address])).toEqual([
      [first!.id, second!.email_address],
      [second!.id, first!.email_address],
    ])
  })

  it('is separate for each tenant: an email may be in use at another one', async () => {
    const client = await api.signIn(emails.newcomer, 'bluebird')
    const own = (await read(client, demoIds('bluebird').users.newcomer)).emails
    expect((await update(client, { emails: [...own, email('office@acme.example')] })).status).toBe(200)
  })
})

describe('the previous primary email', () => {
  anApiForEach()
  const primary = emails.customer
  const REQUESTED =
    'The email addresses of your account with Acme Home Services were changed just now. A new address is used once somebody confirms it by the link that we mailed there.'
  const told = async () =>
    (await mailsOf(api))
      .filter(({ kind }) => kind === 'emails_changed')
      .map(({ to, text }) => [to, text?.split('\n\n').slice(0, 2).join(' ')])

  it.each<[string, (rows: EmailInput[]) => EmailInput[], string | null]>([
    [
      'one more',
      (rows) => [...rows, email('second@example.com')],
      `${REQUESTED} If it was not you, sign in, cancel the change, and change your password; or tell us at (303) 555-0100.`,
    ],
    [
      'another primary one',
      (rows) => rows.map((row) => ({ ...row, primary: !row.primary })),
      'The email addresses of your account with Acme Home Services were changed just now. If it was not you, sign in, put them right, and change your password; or tell us at (303) 555-0100.',
    ],
    [
      'another one in its place',
      ([first, ...rest]) => [{ ...first!, email_address: 'new@example.com' }, ...rest],
      `${REQUESTED} If it was not you, sign in, cancel the change, and change your password; or tell us at (303) 555-0100.`,
    ],
    ['a label', ([first, ...rest]) => [{ ...first!, label: 'Home' }, ...rest], null],
  ])('is notified of %s', async (_, change, text) => {
    const client = await api.signIn(primary)
    expect((await update(client, { emails: change((await read(client)).emails) })).status).toBe(200)
    expect(await told()).toEqual(text === null ? [] : [[primary, text]])
  })
})

describe('rejected', () => {
  anApiForAll()
  const ownEmail = email(emails.newcomer, { primary: true })

  it.each<[string, unknown, number, string, string | undefined]>([
    ['a blank first name', { first_name: ' ' }, 400, 'user.first_name', undefined],
    ['a first name that shows nothing', { first_name: '\u200b\u3164' }, 400, 'user.first_name', undefined],
    ['a last name without end', { last_name: 'x'.repeat(81) }, 400, 'user.last_name', undefined],
    [
      'half a phone number',
      { phones: [phone({ phone_number: '303555' })] },
      400,
      'user.phones.0.phone_number',
      undefined,
    ],
    [
      'a fax',
      { phones: [phone(), { ...phone({ primary: false }), type: 'fax' }] },
      400,
      'user.phones.1.type',
      undefined,
    ],
    [
      'a phone without a number',
      { phones: [{ type: 'home', primary: true }] },
      400,
      'user.phones.0.phone_number',
      undefined,
    ],
    ['an id beyond what is one', { phones: [phone({ id: 2 ** 31 })] }, 400, 'user.phones.0.id', undefined],
    [
      'too many phones',
      {
        phones: Array.from({ length: 11 }, (_, index) =>
          phone({ phone_number: String(3035550100 + index), primary: index === 0 }),
        ),
      },
      400,
      'user.phones',
      undefined,
    ],
    ['no user', null, 400, 'user', undefined],
    ['no phone', { phones: [] }, 422, 'user.phones', 'At least one phone number is required.'],
    [
      'two primary phones',
      { phones: [phone(), phone({ phone_number: '3035550151' })] },
      422,
      'user.phones',
      'Exactly one phone number must be the primary one.',
    ],
    [
      'no primary phone',
      { phones: [phone({ primary: false })] },
      422,
      'user.phones',
      'Exactly one phone number must be the primary one.',
    ],
    [
      'one phone twice',
      { phones: [phone(), phone({ primary: false })] },
      422,
      'user.phones.1.phone_number',
      'Phone numbers must be unique.',
    ],
    [
      'no e-mail, so that nobody can sign in',
      { emails: [] },
      422,
      'user.emails',
      'At least one email address is required.',
    ],
    ['what is no e-mail', { emails: [ownEmail, email('nobody')] }, 400, 'user.emails.1.email_address', undefined],
    [
      'one e-mail twice',
      { emails: [ownEmail, email(' NEWCOMER@example.com')] },
      422,
      'user.emails.1.email_address',
      'Emails must be unique.',
    ],
    [
      'an e-mail of somebody else',
      { emails: [ownEmail, email('free@example.com'), email('Landlord@Example.com')] },
      422,
      'user.emails.2.email_address',
      'Email already exists',
    ],
    [
      'an e-mail of the office',
      { emails: [ownEmail, email('office@acme.example')] },
      422,
      'user.emails.1.email_address',
      'Email already exists',
    ],
  ])('%s', async (_, user, status, field, message) => {
    const client = await api.signIn(emails.newcomer)
    const before = await read(client, acme.users.newcomer)
    const answer = await client.request(
      'PUT',
      '/v1/users',
      user ? { user: { current_password: PASSWORD, ...user } } : {},
    )
    expect(answer).toMatchObject({
      status,
      body: { field, message: message ?? expect.any(String), request_id: expect.any(String) },
    })
    expect(await read(client, acme.users.newcomer)).toEqual(before)
  })

  it('rows of others', async () => {
    const client = await api.signIn(emails.newcomer)
    const landlord = await api.signIn(emails.landlord)
    const theirs = await read(landlord, acme.users.landlord)
    for (const user of [
      { phones: [phone({ id: theirs.phones[0]!.id })] },
      { emails: [ownEmail, email('free@example.com', { id: theirs.emails[0]!.id })] },
      { addresses_attributes: [{ id: acme.addresses.newcomer }, { id: acme.addresses.landlord[0]! }] },
    ])
      expect((await update(client, user)).status).toBe(404)
    expect(await read(landlord, acme.users.landlord)).toEqual(theirs)
  })

  it('one row twice', async () => {
    const client = await api.signIn(emails.customer)
    const { id } = (await read(client)).phones[0]!
    const answer = await update(client, {
      phones: [phone({ id }), phone({ id, phone_number: '3035550151', primary: false })],
    })
    expect(answer).toMatchObject({ status: 422, body: { field: 'user.phones.1.id' } })
  })
})

describe('the set of emails', () => {
  anApiForEach()
  const ASK = 'Please enter your current password to change your email addresses.'

  it.each<[string, (rows: EmailInput[]) => EmailInput[]]>([
    ['one more', (rows) => [...rows, email('thief@example.com')]],
    ['one less', ([first]) => [first!]],
    ['another one in a row’s place', ([first]) => [first!, email('thief@example.com')]],
    ['another primary one', (rows) => rows.map((row) => ({ ...row, primary: !row.primary }))],
  ])('changes only with the current password: %s', async (_, change) => {
    const client = await api.signIn(emails.customer)
    const before = await read(client)
    const rows = change(before.emails)
    const attempt = (current_password?: string) =>
      client.request('PUT', '/v1/users', { user: { first_name: 'Thief', emails: rows, current_password } })
    expect(await attempt()).toMatchObject({ status: 422, body: { field: 'user.current_password', message: ASK } })
    expect(await attempt(`not ${PASSWORD}`)).toMatchObject({
      status: 422,
      body: { field: 'user.current_password', message: 'The current password is incorrect.' },
    })
    expect(await read(client)).toEqual(before)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it('is not changed by labels, capitalization or order: no password is required', async () => {
    const client = await api.signIn(emails.customer)
    const rows = (await read(client)).emails
      .map((row) => ({ ...row, label: 'Mail', email_address: row.email_address.toUpperCase() }))
      .reverse()
    expect((await client.call('updateUser', { body: { user: { first_name: 'Kasey', emails: rows } } })).status).toBe(
      200,
    )
  })

  it.each([
    ['here', 'user.current_password'],
    ['elsewhere', undefined],
  ])('does not change with a password that is replaced %s while it is verified', async (where, field) => {
    const here = await api.signIn(emails.customer)
    const other = where === 'here' ? here : await api.signIn(emails.customer)
    const before = await read(here)
    const { passwords } = api.services
    const verify = passwords.verify.bind(passwords)
    jest.spyOn(passwords, 'verify').mockImplementationOnce(async (password, stored) => {
      const next = 'river stone lamp'
      const changed = await other.call('changePassword', {
        body: { session: { current_password: PASSWORD, password: next, password_confirmation: next } },
      })
      expect(changed.status).toBe(204)
      return verify(password, stored)
    })
    const answer = await update(here, { emails: [...before.emails, email('late@example.com')] })
    // A new password ends the other sessions of its account.
    expect(answer).toMatchObject({ status: field ? 422 : 401, body: field ? { field } : {} })
    expect((await read(other)).emails).toEqual(before.emails)
  })
})

describe('concurrently', () => {
  anApiForEach()

  it('one customer saves several times: one list wins, with one primary row', async () => {
    const client = await api.signIn(emails.customer)
    const [own] = (await read(client)).phones
    const answers = await Promise.all(
      [1, 2, 3, 4].map((digit) =>
        update(client, {
          phones: [
            { id: own!.id, phone_number: own!.phone_number, type: 'mobile', primary: false },
            phone({ phone_number: `303555016${digit}` }),
          ],
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await read(client)).phones.map(({ primary }) => primary)).toEqual([true, false])
  })
})

describe('addresses', () => {
  anApiForEach()

  it('that are omitted are removed; visits keep theirs', async () => {
    const client = await api.signIn(emails.customer)
    await api.database.withTenant(acme.tenant, (db) =>
      db
        .update(appointments)
        .set({ status: 'completed' })
        .where(eq(appointments.addressId, acme.addresses.customerOffice)),
    )
    const answer = await update(client, { addresses_attributes: [{ id: acme.addresses.customer }] })
    expect(answer.body.addresses.map(({ id }) => id)).toEqual([acme.addresses.customer])
    const change = {
      params: { id: acme.users.customer, address_id: acme.addresses.customerOffice },
      body: { address: { name: 'Back' } },
    }
    expect((await client.call('updateAddress', change)).status).toBe(404)
    expect(
      (await client.call('getAppointment', { params: { id: acme.appointments.installationPending } })).body.address,
    ).toMatchObject({ street: '412 Mill Ave' })
  })

  it.each([[[acme.addresses.customerOffice]], [[]]])('%j without the primary one is refused', async (remaining) => {
    const client = await api.signIn(emails.customer)
    const answer = await update(client, { addresses_attributes: remaining.map((id) => ({ id })) })
    expect(answer).toMatchObject({ status: 422, body: { field: 'user.addresses_attributes' } })
    expect((await read(client)).addresses).toHaveLength(2)
  })
})

describe('is this e-mail free?', () => {
  anApiForAll()
  const ask = async (client: TestClient, address: string) =>
    (await client.call('validateEmail', { query: { email: address } })).body

  it.each([
    ['nobody@example.com', true],
    ['customer@example.com', false],
    [' CASEY.Rivera@Example.com ', false],
    ['jamie@acme.example', false],
    ['jamie@bluebird.example', true],
  ])('a visitor asks for %s: %s', async (address, valid) => {
    expect(await ask(api.visitor(), address)).toEqual({ valid })
  })

  it('the customer’s own count as free, those of others do not', async () => {
    const client = await api.signIn(emails.customer)
    expect(await ask(client, 'Casey.Rivera@example.com')).toEqual({ valid: true })
    expect(await ask(client, emails.landlord)).toEqual({ valid: false })
  })

  it.each(['', 'nobody', 'a@b c'])('%j is no e-mail', async (address) => {
    const answer = await api.visitor().request('GET', `/v1/users/validate_email?email=${encodeURIComponent(address)}`)
    expect(answer).toMatchObject({ status: 400, body: { field: 'email' } })
  })

  it('is rate limited', async () => {
    const strict = await createTestApi({ config: { rateLimitScale: 0.05 } })
    const statuses = []
    for (let count = 0; count < 4; count += 1)
      statuses.push(
        (await strict.visitor().call('validateEmail', { query: { email: `a${count}@example.com` } })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429])
    await strict.close()
  })
})
