import { eq } from 'drizzle-orm'
import { users } from '#foundation/database/schema'
import { createTestApi, setUpTestApi } from '#test/support'
import { proveHuman } from '#test/support/bot-check'
import type { AddressInput, NewUserInput } from '@portal/contract'
import { emails } from 'demo/names'

const api = setUpTestApi({
  api: { geocode: async ({ street }) => (street.startsWith('1 ') ? { latitude: 39.7, longitude: -104.9 } : null) },
})

const home: AddressInput = { street: ' 1 New Rd ', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const somebody = (more: Partial<NewUserInput> = {}): NewUserInput => ({
  first_name: ' Nia ',
  last_name: ' Okafor ',
  email: ' nia@example.com ',
  phone: '3035550177',
  password: 'six667',
  password_confirmation: 'six667',
  addresses_attributes: [home],
  ...more,
})
const create = (user: NewUserInput, subdomain = 'acme', headers?: Record<string, string>) =>
  api.visitor(subdomain).call('createUser', { body: { user } }, headers)
const isFree = async (email: string) => (await api.visitor().call('validateEmail', { query: { email } })).body.valid

test('signing up also signs in, and stores the phone and the address', async () => {
  const answer = await create(somebody())
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.any(Number),
    email: 'nia@example.com',
    role: 'customer',
    authentication_token: expect.any(String),
  })
  const client = api.visitor('acme', answer.body.authentication_token)
  const { body: user } = await client.call('getUser', { params: { id: answer.body.id } })
  expect(user).toMatchObject({
    first_name: 'Nia',
    last_name: 'Okafor',
    full_name: 'Nia Okafor',
    email: 'nia@example.com',
    phone: '3035550177',
    role: 'customer',
  })
  expect(user.phones).toEqual([expect.objectContaining({ type: 'mobile', primary: true })])
  expect(user.primary_address).toMatchObject({
    name: 'Home',
    street: '1 New Rd',
    zip_code: '80014',
    primary: true,
    invalid: false,
    latitude: 39.7,
    time_zone: 'America/Denver',
  })
  const again = await api.visitor().call('signIn', {
    params: { role: 'customer' },
    body: { session: { email: 'NIA@example.com', password: 'six667' } },
  })
  expect(again.status).toBe(200)
})

test.each([
  ['es-MX,es;q=0.9,en;q=0.5', 'es'],
  ['tlh', null],
  [undefined, null],
])('a sign-up from a page in %s is by a customer whose language is %s', async (asked, language) => {
  const { body } = await create(
    somebody({ email: `${asked?.length}@example.com` }),
    'acme',
    asked === undefined ? {} : { 'accept-language': asked },
  )
  const client = api.visitor('acme', body.authentication_token)
  expect((await client.call('getUser', { params: { id: body.id } })).body.language).toBe(language)
})

test('an address is optional, and one that cannot be found is stored as invalid', async () => {
  const without = await create(somebody({ email: 'without@example.com', addresses_attributes: [] }))
  expect(without.status).toBe(201)
  const { body: user } = await api
    .visitor('acme', without.body.authentication_token)
    .call('getUser', { params: { id: without.body.id } })
  expect(user.addresses).toEqual([])
  const unknown = await create(
    somebody({ email: 'unknown@example.com', addresses_attributes: [{ ...home, street: '2 Nowhere' }] }),
  )
  const { body: other } = await api
    .visitor('acme', unknown.body.authentication_token)
    .call('getUser', { params: { id: unknown.body.id } })
  expect(other.primary_address).toMatchObject({ invalid: true })
})

test.each<[string, Partial<NewUserInput>, string, string]>([
  [
    'passwords that differ',
    { password_confirmation: 'six668' },
    'user.password_confirmation',
    'Passwords do not match!',
  ],
  ...['123456', 'password', 'acme-home-services', 'refused@example.com'].map(
    (password): [string, Partial<NewUserInput>, string, string] => [
      `the password ${password}`,
      { password, password_confirmation: password },
      'user.password',
      'This password is too easy to guess. Please choose another one.',
    ],
  ),
  [
    'an e-mail that somebody has',
    { email: ` ${emails.customer.toUpperCase()} ` },
    'user.email',
    'Email already exists',
  ],
  ['the e-mail of a technician', { email: 'Jamie@acme.example' }, 'user.email', 'Email already exists'],
  [
    'an address where nobody goes',
    { addresses_attributes: [{ ...home, zip_code: '99999' }] },
    'user.addresses_attributes.0.zip_code',
    'Unfortunately, Acme Home Services does not yet service this location.',
  ],
])('%s: rejected with the field, and no user is created', async (_, part, field, message) => {
  const input = somebody({ email: 'refused@example.com', ...part })
  const answer = await create(input)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ field, message })
  expect(await isFree('refused@example.com')).toBe(true)
})

test.each<[string, Partial<NewUserInput>]>([
  ['a short password', { password: 'short', password_confirmation: 'short' }],
  ['a phone of nine digits', { phone: '303555017' }],
  ['a name of spaces', { first_name: '  ' }],
  ['an e-mail without an at-sign', { email: 'nobody' }],
  ['two addresses', { addresses_attributes: [home, home] }],
])('%s does not pass', async (_, part) =>
  expect((await create(somebody({ email: 'shape@example.com', ...part }))).status).toBe(400),
)

test('an email is unique within a tenant, and may be used at another one', async () => {
  expect((await create(somebody({ email: 'twice@example.com' }))).status).toBe(201)
  expect((await create(somebody({ email: 'twice@example.com' }), 'summit')).status).toBe(201)
})

test('of several concurrent sign-ups, one gets the email and the others 422', async () => {
  const answers = await Promise.all(
    ['Race@example.com', 'race@example.com', 'RACE@example.com', 'race@Example.com'].map((email) =>
      create(somebody({ email })),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  for (const { body } of answers.filter(({ status }) => status === 422))
    expect(body).toMatchObject({ field: 'user.email', message: 'Email already exists' })
})

test('the password is stored only as a hash', async () => {
  const { body } = await create(
    somebody({ email: 'hash@example.com', password: 'plain-as-day', password_confirmation: 'plain-as-day' }),
  )
  const rows = await api.database.asOwner((db) => db.select().from(users).where(eq(users.id, body.id)))
  expect(rows[0]?.passwordHash).toMatch(/^scrypt\$/)
  expect(JSON.stringify(rows)).not.toContain('plain-as-day')
})

describe('with a bot check', () => {
  test('signing up requires a proof, and each proof works once', async () => {
    const input = somebody({ email: 'robot@example.com', addresses_attributes: [] })
    const refused = await create(input, 'bluebird')
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ field: 'bot_check' })
    const proof = await proveHuman(api.visitor('bluebird'), 'create_account')
    expect((await create({ ...input, email: emails.customer }, 'bluebird', proof)).body).toMatchObject({
      field: 'user.email',
    })
    // The rejection because of the email did not use up the proof.
    expect((await create(input, 'bluebird', proof)).status).toBe(201)
    expect((await create({ ...input, email: 'robot-2@example.com' }, 'bluebird', proof)).body).toMatchObject({
      field: 'bot_check',
    })
  })
})

test('ten a minute per address, then 429 with Retry-After', async () => {
  const strict = await createTestApi({ config: { rateLimitScale: 1 } })
  const answers = []
  for (let index = 0; index < 11; index++) {
    answers.push(
      await strict.visitor().call('createUser', {
        body: { user: somebody({ email: `many-${index}@example.com`, addresses_attributes: [] }) },
      }),
    )
  }
  await strict.close()
  expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(answers[10]).toMatchObject({ status: 429 })
  expect(Number(answers[10]!.headers['retry-after'])).toBeGreaterThan(0)
})
