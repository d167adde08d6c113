import { eq } from 'drizzle-orm'
import { appointments } from '#foundation/database/schema'
import { setUpTestApi, setUpTestApiForEach } from '#test/support'
import { emailInput, readUser, updateUser } from '#test/support/profile'
import type { PhoneInput } from '@portal/contract'
import { demoIds, emails, PASSWORD } from 'demo/names'

const acme = demoIds('acme')
const NUMBER = '3035550150'
const phone = (more: Partial<PhoneInput> = {}): PhoneInput => ({
  phone_number: NUMBER,
  type: 'mobile',
  primary: true,
  ...more,
})

describe('changing the profile', () => {
  const api = setUpTestApiForEach()

  it('changes names, and keeps omitted fields', async () => {
    const client = await api.signIn(emails.customer)
    const before = await readUser(client)
    const answer = await updateUser(client, { first_name: ' Kasey ', last_name: 'Rivera-Stone' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...before,
      first_name: 'Kasey',
      last_name: 'Rivera-Stone',
      full_name: 'Kasey Rivera-Stone',
    })
    expect(await readUser(client)).toEqual(answer.body)
  })

  it('changes nothing when nothing is sent', async () => {
    const client = await api.signIn(emails.customer)
    const before = await readUser(client)
    expect((await updateUser(client, {})).body).toEqual(before)
  })

  it('adds the first phone', async () => {
    const client = await api.signIn(emails.newcomer)
    const answer = await updateUser(client, { phones: [phone()] })
    expect(answer.body.phones).toEqual([
      { id: expect.any(Number), phone_number: NUMBER, type: 'mobile', label: null, primary: true },
    ])
    expect(answer.body.phone).toBe(NUMBER)
  })

  it('keeps another country’s number, and refuses what is none of its numbers', async () => {
    const client = await api.signIn(emails.newcomer)
    const numbers = ['+525512345678', '6045550123']
    const answer = await updateUser(client, {
      phones: numbers.map((phone_number, at) => phone({ phone_number, primary: at === 0 })),
    })
    expect(answer.body.phones.map(({ phone_number }) => phone_number)).toEqual(numbers)
    expect(answer.body.phone).toBe('+525512345678')
    expect(await updateUser(client, { phones: [phone({ phone_number: '+521234567' })] })).toMatchObject({
      status: 400,
      body: { field: 'user.phones.0.phone_number', message: 'Phone number is not a number of its country.' },
    })
  })

  it('keeps ids and labels of rows, removes rows that the list omits, and moves the primary flag', async () => {
    const client = await api.signIn(emails.customer)
    const { emails: before, phones } = await readUser(client)
    const [first, work] = before
    const answer = await updateUser(client, {
      emails: [
        emailInput('NEW@example.com', { label: ' Cabin ' }),
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
    const [first, second] = (await readUser(client)).emails
    const answer = await updateUser(client, {
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
    const own = (await readUser(client, demoIds('bluebird').users.newcomer)).emails
    expect((await updateUser(client, { emails: [...own, emailInput('office@acme.example')] })).status).toBe(200)
  })
})

describe('rejected', () => {
  const api = setUpTestApi()
  const ownEmail = emailInput(emails.newcomer, { primary: true })

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
    ['what is no e-mail', { emails: [ownEmail, emailInput('nobody')] }, 400, 'user.emails.1.email_address', undefined],
    [
      'one e-mail twice',
      { emails: [ownEmail, emailInput(' NEWCOMER@example.com')] },
      422,
      'user.emails.1.email_address',
      'Emails must be unique.',
    ],
    [
      'an e-mail of somebody else',
      { emails: [ownEmail, emailInput('free@example.com'), emailInput('Landlord@Example.com')] },
      422,
      'user.emails.2.email_address',
      'Email already exists',
    ],
    [
      'an e-mail of the office',
      { emails: [ownEmail, emailInput('office@acme.example')] },
      422,
      'user.emails.1.email_address',
      'Email already exists',
    ],
  ])('%s', async (_, user, status, field, message) => {
    const client = await api.signIn(emails.newcomer)
    const before = await readUser(client, acme.users.newcomer)
    const answer = await client.request(
      'PUT',
      '/v1/users',
      user ? { user: { current_password: PASSWORD, ...user } } : {},
    )
    expect(answer).toMatchObject({
      status,
      body: { field, message: message ?? expect.any(String), request_id: expect.any(String) },
    })
    expect(await readUser(client, acme.users.newcomer)).toEqual(before)
  })

  it('rows of others', async () => {
    const client = await api.signIn(emails.newcomer)
    const landlord = await api.signIn(emails.landlord)
    const theirs = await readUser(landlord, acme.users.landlord)
    for (const user of [
      { phones: [phone({ id: theirs.phones[0]!.id })] },
      { emails: [ownEmail, emailInput('free@example.com', { id: theirs.emails[0]!.id })] },
      { addresses_attributes: [{ id: acme.addresses.newcomer }, { id: acme.addresses.landlord[0]! }] },
    ])
      expect((await updateUser(client, user)).status).toBe(404)
    expect(await readUser(landlord, acme.users.landlord)).toEqual(theirs)
  })

  it('one row twice', async () => {
    const client = await api.signIn(emails.customer)
    const { id } = (await readUser(client)).phones[0]!
    const answer = await updateUser(client, {
      phones: [phone({ id }), phone({ id, phone_number: '3035550151', primary: false })],
    })
    expect(answer).toMatchObject({ status: 422, body: { field: 'user.phones.1.id' } })
  })
})

describe('concurrently', () => {
  const api = setUpTestApiForEach()

  it('one customer saves several times: one list wins, with one primary row', async () => {
    const client = await api.signIn(emails.customer)
    const [own] = (await readUser(client)).phones
    const answers = await Promise.all(
      [1, 2, 3, 4].map((digit) =>
        updateUser(client, {
          phones: [
            { id: own!.id, phone_number: own!.phone_number, type: 'mobile', primary: false },
            phone({ phone_number: `303555016${digit}` }),
          ],
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await readUser(client)).phones.map(({ primary }) => primary)).toEqual([true, false])
  })
})

describe('addresses', () => {
  const api = setUpTestApiForEach()

  it('that are omitted are removed; visits keep theirs', async () => {
    const client = await api.signIn(emails.customer)
    await api.inAcme((db) =>
      db
        .update(appointments)
        .set({ status: 'completed' })
        .where(eq(appointments.addressId, acme.addresses.customerOffice)),
    )
    const answer = await updateUser(client, { addresses_attributes: [{ id: acme.addresses.customer }] })
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
    const answer = await updateUser(client, { addresses_attributes: remaining.map((id) => ({ id })) })
    expect(answer).toMatchObject({ status: 422, body: { field: 'user.addresses_attributes' } })
    expect((await readUser(client)).addresses).toHaveLength(2)
  })
})
