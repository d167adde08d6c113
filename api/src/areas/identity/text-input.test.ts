import { withoutDirectionControls } from '#foundation/http/validation'
import { setUpClient, setUpTestApi, type TestAnswer } from '#test/support'
import { longEmail, filledWith, hostileTexts, textAt, withTexts } from '#test/support/hostile-texts'
import { normalizeEmail } from '@portal/rules'
import { demoIds, emails, PASSWORD } from 'demo/names'

const api = setUpTestApi()
const casey = setUpClient(() => api.signIn(emails.customer))
const nora = setUpClient(() => api.signIn(emails.newcomer))

const { users, addresses } = demoIds('acme')
const place = { street: '12 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const contacts = {
  emails: [{ email_address: 'janitor@example.com', label: 'Janitor' }],
  phones: [{ phone_number: '3035550190', type: 'mobile', label: 'Janitor' }],
}
const newAddress = `/v2/customers/${users.customer}/addresses`
const password = { password: 'a new one', password_confirmation: 'a new one' }

interface Form {
  body: () => object
  send: (body: object) => Promise<TestAnswer>
  /** Reads back what was stored, under the field names of the request. */
  read?: (answer: TestAnswer) => Promise<unknown>
  /** Maximum length of each free text field. */
  texts?: Record<string, number>
  emails?: Record<string, number>
  /** Maximum length of fields that are stored as a hash or not at all. */
  secrets?: Record<string, number>
  /** Fields with a fixed format, each with a value that is too long. */
  shaped?: Record<string, string>
}

const addressTexts = {
  'address.name': 80,
  'address.street': 120,
  'address.unit': 40,
  'address.city': 80,
  'address.emails.0.label': 40,
  'address.phones.0.label': 40,
}
const addressShapes = {
  'address.state': 'COL',
  'address.zip_code': '80014-12345',
  'address.phones.0.phone_number': '30355501901',
}
const readAddress = async ({ body }: TestAnswer) => {
  const user = (await casey.call('getUser', { params: { id: users.customer } })).body
  return { address: user.addresses.find(({ id }) => id === (body as { id: number }).id) }
}

let count = 0
const forms: Record<string, Form> = {
  createUser: {
    body: () => ({
      user: {
        first_name: 'Nia',
        last_name: 'Okafor',
        email: `nia-${(count += 1)}@example.com`,
        phone: '3035550177',
        password: 'six667',
        password_confirmation: 'six667',
        addresses_attributes: [{ ...place, unit: 'B' }],
      },
    }),
    send: (body) => api.visitor().request('POST', '/v1/users', body),
    read: async ({ body }) => {
      const { id, authentication_token: token } = body as { id: number; authentication_token: string }
      const user = (await api.visitor('acme', token).call('getUser', { params: { id } })).body
      return { user: { ...user, addresses_attributes: user.addresses } }
    },
    texts: {
      'user.first_name': 80,
      'user.last_name': 80,
      ...Object.fromEntries(
        Object.entries({ name: 80, street: 120, unit: 40, city: 80 }).map(([part, max]) => [
          `user.addresses_attributes.0.${part}`,
          max,
        ]),
      ),
    },
    emails: { 'user.email': 254 },
    secrets: { 'user.password': 200, 'user.password_confirmation': 200 },
    shaped: {
      'user.phone': '30355501901',
      'user.addresses_attributes.0.state': 'COL',
      'user.addresses_attributes.0.zip_code': '80014-12345',
    },
  },
  updateUser: {
    body: () => ({
      user: {
        first_name: 'Nora',
        last_name: 'Lindqvist',
        current_password: PASSWORD,
        emails: [{ email_address: emails.newcomer, label: 'Home', primary: true }],
        phones: [{ phone_number: '3035550178', type: 'home', label: 'Home', primary: true }],
      },
    }),
    send: (body) => nora.request('PUT', '/v1/users', body),
    read: async () => {
      const user = (await nora.call('getUser', { params: { id: users.newcomer } })).body
      // A new email waits for confirmation.
      const [waiting] = user.pending_emails ?? []
      if (waiting) await nora.call('cancelPendingEmail', { params: { id: waiting.id } })
      return { user: { ...user, emails: waiting ? [waiting] : user.emails } }
    },
    texts: { 'user.first_name': 80, 'user.last_name': 80, 'user.emails.0.label': 40, 'user.phones.0.label': 40 },
    emails: { 'user.emails.0.email_address': 254 },
    shaped: { 'user.phones.0.phone_number': '30355501781' },
  },
  createAddress: {
    body: () => ({ address: { ...place, name: 'Cabin', unit: 'B', ...contacts } }),
    send: (body) => casey.request('POST', newAddress, body),
    read: readAddress,
    texts: addressTexts,
    emails: { 'address.emails.0.email_address': 254 },
    shaped: addressShapes,
  },
  updateAddress: {
    body: () => ({ address: { ...place, name: 'Office', unit: 'B', ...contacts, coming_visits: 'keep' } }),
    send: (body) => casey.request('PUT', `${newAddress}/${addresses.customerOffice}`, body),
    read: readAddress,
    texts: addressTexts,
    emails: { 'address.emails.0.email_address': 254 },
    shaped: addressShapes,
  },
  signIn: {
    body: () => ({ session: { email: 'nobody@example.com', password: 'not it' } }),
    send: (body) => api.visitor().request('POST', '/v1/users/customer/sign_in', body),
    emails: { 'session.email': 254 },
    secrets: { 'session.password': 200 },
  },
  forgotPassword: {
    body: () => ({ session: { email: 'nobody@example.com' } }),
    send: (body) => api.visitor().request('POST', '/v1/users/forgot_password', body),
    emails: { 'session.email': 254 },
  },
  resetPassword: {
    body: () => ({ ...password, token: 'x'.repeat(43) }),
    send: (body) => api.visitor().request('POST', `/v2/customers/${users.customer}/reset_password`, body),
    secrets: { password: 200, password_confirmation: 200, token: 200 },
  },
  changePassword: {
    body: () => ({ session: { ...password, current_password: 'not it' } }),
    send: (body) => casey.request('POST', '/v1/users/customer/change_password', body),
    secrets: { 'session.password': 200, 'session.password_confirmation': 200, 'session.current_password': 200 },
  },
}

const tooLong = Object.entries(forms).flatMap(
  ([name, { texts = {}, emails: mails = {}, secrets = {}, shaped = {} }]) => [
    ...Object.entries({ ...texts, ...secrets }).map(([field, max]) => [name, field, 'x'.repeat(max + 1)] as const),
    ...Object.entries(mails).map(([field, max]) => [name, field, longEmail(max + 1)] as const),
    ...Object.entries(shaped).map(([field, text]) => [name, field, text] as const),
  ],
)

it.each(tooLong)('%s names %s when it is longer than allowed', async (name, field, text) => {
  const { body, send } = forms[name]!
  expect(await send(withTexts(body(), { [field]: text }))).toMatchObject({ status: 400, body: { field } })
})

const longest = Object.entries(forms).flatMap(([name, { emails: mails = {} }]) =>
  Object.entries(mails).map(([field, max]) => [name, field, max] as const),
)

it.each(longest)('%s: %s may be an email of %i characters', async (name, field, max) => {
  const { body, send, read } = forms[name]!
  // A different one for each form, since emails are unique.
  const email = `${name.charAt(0)}${longEmail(max - 1)}`
  const answer = await send(withTexts(body(), { [field]: email }))
  expect(answer.status).not.toBe(400)
  if (read) expect(textAt(await read(answer), field)).toBe(email)
})

const kept = Object.entries(forms)
  .filter(([, { texts }]) => texts)
  .flatMap(([name]) => hostileTexts.map((text) => [name, text] as const))

it.each(kept)('%s stores %s unchanged, short and at the maximum length', async (name, text) => {
  const { body, send, read, texts = {} } = forms[name]!
  for (const fill of [() => text, (max: number) => filledWith(text, max)]) {
    const sent = Object.fromEntries(Object.entries(texts).map(([field, max]) => [field, fill(max)]))
    const answer = await send(withTexts(body(), sent))
    expect([200, 201]).toContain(answer.status)
    const found = await read!(answer)
    expect(Object.fromEntries(Object.keys(texts).map((field) => [field, textAt(found, field)]))).toEqual(
      withoutDirectionControls(sent),
    )
  }
})

it('half a surrogate pair is rejected with the name of its field', async () => {
  const { body, send } = forms['updateUser']!
  expect(await send(withTexts(body(), { 'user.first_name': 'Nora\ud83d' }))).toMatchObject({
    status: 400,
    body: { field: 'user.first_name', message: 'First name contains a character that cannot be stored.' },
  })
})

it('removes direction controls, which come along with pasted text, but not right-to-left letters', async () => {
  const { body, send } = forms['updateUser']!
  const answer = await send(
    withTexts(body(), {
      'user.first_name': '\u202Emoc.elpmaxe\u202C \u2066\u2067مريم\u2069',
      'user.last_name': 'a\u200Fb',
    }),
  )
  expect(answer).toMatchObject({ status: 200, body: { first_name: 'moc.elpmaxe مريم', last_name: 'a\u200Fb' } })
  expect(await send(withTexts(body(), { 'user.first_name': '\u202E\u202C' }))).toMatchObject({
    status: 400,
    body: { field: 'user.first_name' },
  })
})

describe('an e-mail', () => {
  const strange = ['\u202Emoc.elpmaxe@nia', '👩🏽‍🔧@例え.jp', "o'neil+--@example.com"]

  it.each(strange)('may be %s, and can be used to sign in', async (email) => {
    const { body, send, read } = forms['createUser']!
    const answer = await send(withTexts(body(), { 'user.email': email }))
    expect(answer.status).toBe(201)
    expect(textAt(await read!(answer), 'user.email')).toBe(normalizeEmail(withoutDirectionControls(email) as string))
    expect(
      (
        await api
          .visitor()
          .call('signIn', { params: { role: 'customer' }, body: { session: { email, password: 'six667' } } })
      ).status,
    ).toBe(200)
  })

  it('loses invisible characters that were pasted with it', async () => {
    const { body, send, read } = forms['createUser']!
    const answer = await send(withTexts(body(), { 'user.email': '\u200Bnia.\u2060clean@example.com\uFEFF' }))
    expect(answer.status).toBe(201)
    expect(textAt(await read!(answer), 'user.email')).toBe('nia.clean@example.com')
    for (const email of ['nia.clean@example.com', 'nia.clean@example.com\u200B']) {
      expect(
        (
          await api
            .visitor()
            .call('signIn', { params: { role: 'customer' }, body: { session: { email, password: 'six667' } } })
        ).status,
      ).toBe(200)
    }
  })

  it.each(['<img src=x onerror=alert(1)>@b', "'; drop table users; --@b", 'a@b\nBcc: c@d'])(
    'can’t be %j',
    async (email) => {
      for (const name of ['createUser', 'updateUser', 'createAddress', 'updateAddress']) {
        const { body, send, emails: mails = {} } = forms[name]!
        const [field = ''] = Object.keys(mails)
        expect(await send(withTexts(body(), { [field]: email }))).toMatchObject({ status: 400, body: { field } })
      }
    },
  )

  it.each(hostileTexts)('that is unknown, such as %s, neither signs in nor causes an error', async (email) => {
    expect(
      (
        await api
          .visitor()
          .call('signIn', { params: { role: 'customer' }, body: { session: { email, password: email } } })
      ).status,
    ).toBe(401)
    expect((await api.visitor().call('forgotPassword', { body: { session: { email } } })).status).toBe(204)
    expect((await casey.call('findUserByEmail', { query: { email } })).status).toBe(404)
  })

  it.each(['validate_email', 'find_by_email'])('of 255 characters is rejected by %s', async (path) => {
    expect(await casey.request('GET', `/v1/users/${path}?email=${longEmail(255)}`)).toMatchObject({
      status: 400,
      body: { field: 'email' },
    })
    expect((await casey.request('GET', `/v1/users/${path}?email=${longEmail(254)}`)).status).not.toBe(400)
  })
})

it.each(hostileTexts)('a password may be 200 characters of %s, both set and changed', async (text) => {
  const email = `password-${(count += 1)}@example.com`
  const chosen = filledWith(text, 200)
  const { body, send } = forms['createUser']!
  const made = await send(
    withTexts(body(), { 'user.email': email, 'user.password': chosen, 'user.password_confirmation': chosen }),
  )
  expect(made.status).toBe(201)
  const signIn = (secret: string) =>
    api.visitor().call('signIn', { params: { role: 'customer' }, body: { session: { email, password: secret } } })
  const client = api.visitor('acme', (await signIn(chosen)).body.authentication_token)
  const changed = filledWith(`${text}!`, 200)
  expect(
    (
      await client.call('changePassword', {
        body: { session: { current_password: chosen, password: changed, password_confirmation: changed } },
      })
    ).status,
  ).toBe(204)
  expect([(await signIn(chosen)).status, (await signIn(changed)).status]).toEqual([401, 200])
})

it('afterwards the database is intact', async () => {
  expect(
    (
      await api.visitor().call('signIn', {
        params: { role: 'customer' },
        body: { session: { email: emails.customer, password: PASSWORD } },
      })
    ).status,
  ).toBe(200)
})
