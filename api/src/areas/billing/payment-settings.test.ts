import { eq } from 'drizzle-orm'
import { tenants } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach, type TestClient } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import type { PaymentSetting } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const customer = setUpClientForEach(() => api.signIn(emails.customer))

const get = (client = office) => client.call('getPaymentSettings', {})
const set = (payment_methods: PaymentSetting[], client = office) =>
  client.call('setPaymentSettings', { body: { payment_methods } })
const setting = (key: PaymentSetting['key'], more: Partial<PaymentSetting> = {}): PaymentSetting => ({
  key,
  card_savable: false,
  tokenization_key: null,
  environment: null,
  web_id: null,
  check_payable_to: null,
  staff_only: false,
  ...more,
})
const findSettings = async (id = acme.tenant) =>
  (await api.database.asOwner((db) => db.select().from(tenants).where(eq(tenants.id, id))))[0]!.paymentOptions
const offeredTo = async (client: TestClient) => (await client.call('listPaymentMethods', {})).body.map(({ key }) => key)

test('the office sees all payment options, including staff-only ones', async () => {
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body.map(({ key, staff_only }) => [key, staff_only])).toEqual([
    ['stax_card', false],
    ['stax_ach', false],
    ['gpi_card', false],
    ['gpi_ach', false],
    ['check', true],
    ['cash', true],
    ['external', true],
  ])
  expect(body[4]).toEqual(setting('check', { check_payable_to: 'Acme Home Services', staff_only: true }))
})

test('what the office sets is what it reads, in its order, and is offered at once', async () => {
  const wanted = [
    setting('gpi_ach', {
      card_savable: true,
      tokenization_key: 'public-key',
      environment: 'test',
      web_id: '800000000002',
    }),
    setting('stax_card', { tokenization_key: 'another', environment: 'prod' }),
    setting('check', { check_payable_to: 'Acme, Inc.', staff_only: true }),
  ]
  expect(await offeredTo(customer)).toContain('gpi_card')
  expect(await set(wanted)).toMatchObject({ status: 200, body: wanted })
  expect((await get()).body).toEqual(wanted)
  expect(await offeredTo(customer)).toEqual(['gpi_ach', 'stax_card'])
  expect(await offeredTo(await staffClient(api, 'technician', { type: 'Invoice', id: acme.invoices.unpaid }))).toEqual([
    'gpi_ach',
    'stax_card',
    'check',
  ])
  expect(await set([])).toMatchObject({ status: 200, body: [] })
  expect([(await get()).body, await offeredTo(customer)]).toEqual([[], []])
})

test('each is stored with its transaction type', async () => {
  const before = await findSettings()
  await set((await get()).body)
  expect(await findSettings()).toEqual(before)
  await set([setting('payment_method'), setting('card'), setting('ach')])
  expect((await findSettings()).map(({ key, transaction_type }) => [key, transaction_type])).toEqual([
    ['payment_method', 'payment_method'],
    ['card', 'card'],
    ['ach', 'ach'],
  ])
})

test('blank text is stored as null', async () => {
  expect(
    (await set([setting('check', { check_payable_to: '  ' }), setting('cash', { tokenization_key: '' })])).body,
  ).toEqual([setting('check'), setting('cash')])
})

test('another tenant’s do not change', async () => {
  const other = demoIds('bluebird').tenant
  const before = await findSettings(other)
  await set([setting('cash')])
  expect(await findSettings(other)).toEqual(before)
  expect((await get(await officeClient(api, 'bluebird'))).body).toHaveLength(before.length)
})

test('changes that another process just made are read', async () => {
  await get()
  await api.database.asOwner((db) => db.update(tenants).set({ paymentOptions: [] }).where(eq(tenants.id, acme.tenant)))
  expect((await get()).body).toEqual([])
})

test.each<[string, unknown[], number, object]>([
  [
    'a duplicate key',
    [setting('cash'), setting('check'), setting('cash')],
    422,
    { message: 'Each payment method can be listed only once.', field: 'payment_methods.2.key' },
  ],
  ['an unknown key', [setting('bitcoin' as 'cash')], 400, { field: 'payment_methods.0.key' }],
  [
    'a secret',
    [setting('cash'), { ...setting('stax_card'), api_key: 's3cret' }],
    400,
    { message: 'payment_methods.1.api_key is not a field of this request.', field: 'payment_methods.1.api_key' },
  ],
  [
    'an unknown environment',
    [{ ...setting('stax_card'), environment: 'staging' }],
    400,
    { field: 'payment_methods.0.environment' },
  ],
  ['eleven options', Array(11).fill(setting('cash')), 400, { field: 'payment_methods' }],
])('%s is refused, and nothing changes', async (_, payment_methods, status, refusal) => {
  const before = await findSettings()
  expect(await set(payment_methods as PaymentSetting[])).toMatchObject({ status, body: refusal })
  expect(await findSettings()).toEqual(before)
})

test('only a signed-in admin may read or set them', async () => {
  const before = await findSettings()
  const byLink = await staffClient(api, 'admin', { type: 'Invoice', id: acme.invoices.unpaid })
  for (const ask of [get, (client: TestClient) => set([], client)]) {
    expect(await ask(byLink)).toMatchObject({ status: 403, body: { message: 'Please sign in to do this.' } })
    expect((await ask(customer)).status).toBe(403)
    expect(
      (await ask(await staffClient(api, 'technician', { type: 'Invoice', id: acme.invoices.unpaid }))).status,
    ).toBe(403)
    expect((await ask(api.visitor())).status).toBe(401)
  }
  expect(await findSettings()).toEqual(before)
})
