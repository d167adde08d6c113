import { InMemoryProvider, OpenFeature } from '@openfeature/server-sdk'
import { createTestApi, type TestApi } from '#test/support'
import { demoIds, emails } from 'demo/names'
import type { FeatureSource } from './features'

const PERSON = 'person=kim'
const { unpaid } = demoIds('acme').invoices

const variants = { on: true, off: false }
/** Financing off at acme, several payment methods for one person only, and `pay-several` as set. */
function sourceWith(paySeveral: 'on' | 'off'): FeatureSource {
  OpenFeature.setProvider(
    'features',
    new InMemoryProvider({
      financing: {
        variants,
        defaultVariant: 'on',
        disabled: false,
        contextEvaluator: ({ tenant }) => (tenant === 'acme' ? 'off' : 'on'),
      },
      multiple_payment_methods: {
        variants,
        defaultVariant: 'off',
        disabled: false,
        contextEvaluator: ({ targetingKey }) => (targetingKey === 'kim' ? 'on' : 'off'),
      },
      'pay-several': { variants, defaultVariant: paySeveral, disabled: false },
    }),
  )
  return {
    client: OpenFeature.getClient('features'),
    readVisitor: (cookies) => cookies?.replace('person=', '') ?? '',
    variantsFor: async ({ tenant, user }) => ({ [`${tenant}-${user || 'nobody'}`]: 'on' }),
  }
}

let api: TestApi
afterEach(() => api.close())
const start = async (paySeveral: 'on' | 'off' = 'on') =>
  void (api = await createTestApi({ api: { features: sourceWith(paySeveral) } }))
const readFlags = async (subdomain: string, headers = {}) =>
  (await api.visitor('acme').call('getTenant', { params: { subdomain } }, headers)).body.feature_flags

test('a tenant has the features that the flags decide, by tenant and by person; what no flag decides is as its row says', async () => {
  await start()
  expect(await readFlags('acme')).toEqual({
    recaptcha_enabled: false,
    custom_arrival_windows_enabled: true,
    equipment_types: true,
    payments_as_low_as: true,
    financing: false,
    multiple_payment_methods: false,
  })
  expect(await readFlags('acme', { cookie: PERSON })).toMatchObject({
    financing: false,
    multiple_payment_methods: true,
  })
  expect(await readFlags('bluebird')).toMatchObject({ financing: true })
})

test('background jobs have the features of nobody in particular', async () => {
  await start()
  const acme = (await api.services.tenants.all()).find(({ subdomain }) => subdomain === 'acme')
  expect(acme?.featureFlags).toMatchObject({
    financing: false,
    multiple_payment_methods: false,
    payments_as_low_as: true,
  })
})

const payAll = async () => {
  const customer = await api.signIn(emails.customer)
  return customer.call(
    'payInvoices',
    {
      body: {
        payment: { transaction_type: 'stax_card', card_token: 'x' } as never,
        invoices: [{ invoice_id: unpaid, amount_cents: 100 }],
      },
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
}

test('a call whose switch is off is refused; before sign-in it reveals nothing', async () => {
  await start('off')
  expect(await payAll()).toMatchObject({
    status: 403,
    body: { message: 'Acme Home Services does not offer this at the moment.' },
  })
  expect((await api.visitor().call('payInvoices', { body: { payment: {} as never, invoices: [] } })).status).toBe(401)
})

test('a call whose switch is on goes to its handler', async () => {
  await start('on')
  expect((await payAll()).status).not.toBe(403)
})

test('a page without a shell server can read the flags of the API, and that there are none', async () => {
  await start()
  const params = { subdomain: 'bluebird' }
  expect((await api.visitor().call('getTenantFlags', { params })).body).toEqual({ 'bluebird-nobody': 'on' })
  expect((await api.visitor().call('getTenantFlags', { params }, { cookie: PERSON })).body).toEqual({
    'bluebird-kim': 'on',
  })
  await api.close()
  api = await createTestApi()
  expect((await api.visitor().call('getTenantFlags', { params })).body).toBeNull()
})
