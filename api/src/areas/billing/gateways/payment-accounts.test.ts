import { eq } from 'drizzle-orm'
import { tenants } from '#foundation/database/schema'
import { createSealer, type Sealer } from '#foundation/security/sealing'
import { createTestApi, type TestApi, type TestSandbox } from '#test/support'
import { createTestClock } from '#test/support/clock'
import { addInvoice, pay } from '#test/support/payments'
import { startSandbox } from '#test/support/sandbox-gateway'
import { demoIds, emails } from 'demo/names'
import { createGatewayRegistry } from './gateway-registry'
import { readAccountKeys, resealPaymentAccounts, setPaymentAccount } from './payment-accounts'

const [old, newest] = [Buffer.alloc(32, 'o'), Buffer.alloc(32, 'n')]
const sealer = createSealer([old])
let sandbox: TestSandbox
let api: TestApi

/** An API without configured accounts, whose vendors are the sandbox's. */
async function openApi(options: { sealer: Sealer }): Promise<TestApi> {
  const [stax, gpi] = ['stax', 'gpi'].map((name) =>
    sandbox.payments.gateways.find(({ provider }) => provider === name)!,
  )
  return createTestApi({
    api: {
      payments: {
        gateways: [],
        timeoutMs: 2_000,
        lookupPausesMs: [],
        stored: { sealer: options.sealer, vendors: { stax: stax!, gpi: gpi! } },
      },
    },
  })
}

beforeAll(async () => void (sandbox = await startSandbox(createTestClock('2026-02-10T16:00:00.000Z'))))
afterAll(() => sandbox.close())
beforeEach(async () => void (api = await openApi({ sealer })))
afterEach(() => api.close())

const readStaxKeys = (tenant: string) =>
  readAccountKeys('stax', { apiKey: `stax-server-${tenant}`, publicKey: `sandbox-stax-${tenant}` })
async function store(keys: ReturnType<typeof readAccountKeys> | null, by: Sealer = sealer) {
  await setPaymentAccount(api.database, by, 'acme', 'stax', keys)
  api.services.tenants.forget()
}
const findRow = (subdomain: string) =>
  api.database.asOwner(async (db) => (await db.select().from(tenants).where(eq(tenants.subdomain, subdomain)))[0]!)

async function payWithStax() {
  const customer = await api.signIn(emails.customer)
  const answer = await pay(customer, await addInvoice(api, 10_000), {
    card_token: await sandbox.staxCard(),
    amount_cents: 10_000,
  })
  return { status: answer.status, message: (answer.body as { message?: string }).message }
}
const offered = async () =>
  (await (await api.signIn(emails.customer)).call('listPaymentMethods', {})).body
    .map(({ key }: { key: string }) => key)
    .filter((key: string) => key.startsWith('stax'))

test('payments go to the stored account, which is encrypted in the database', async () => {
  expect(await offered()).toEqual([])
  await store(readStaxKeys('acme'))
  expect(await offered()).toContain('stax_card')
  expect(await payWithStax()).toMatchObject({ status: 200 })
  const { paymentAccounts } = await findRow('acme')
  expect(JSON.stringify(paymentAccounts)).not.toMatch(/stax-server|sandbox-stax/)
  expect(JSON.parse(sealer.open(paymentAccounts.stax!, `tenant ${demoIds('acme').tenant} stax`))).toMatchObject({
    apiKey: 'stax-server-acme',
  })
})

test('a page sends bank accounts to where the vendor is, which is not a sandbox for a stored account', async () => {
  await setPaymentAccount(
    api.database,
    sealer,
    'acme',
    'gpi',
    readAccountKeys('gpi', { apiKey: 'server', apiSecret: 'secret', accountCredential: 'credential' }),
  )
  api.services.tenants.forget()
  const vendors = {
    stax: { baseUrl: 'https://apiprod.fattlabs.com', scriptUrl: 'https://staxjs.example' },
    gpi: {
      baseUrl: 'https://api.paygateway.com/transactions',
      scriptUrl: 'https://js.paygateway.com/globalpayments.js',
    },
  }
  const gateway = createGatewayRegistry({ gateways: [], stored: { sealer, vendors } }, () => new Date(0)).byProvider(
    await findRow('acme'),
    'gpi',
  )
  expect(gateway?.browser).toMatchObject({
    sandbox: false,
    bankTokenUrl: 'https://api.paygateway.com/tokenization/temporary_tokens',
  })
})

test('replaced keys are used at once, without a restart', async () => {
  await store(readAccountKeys('stax', { apiKey: 'wrong' }))
  expect(await payWithStax()).not.toMatchObject({ status: 200 })
  await store(readStaxKeys('acme'))
  expect(await payWithStax()).toMatchObject({ status: 200 })
  await store(null)
  expect(await offered()).toEqual([])
})

test('the encryption key is rotated: both open, all are sealed again, and the old key can go', async () => {
  await store(readStaxKeys('acme'))
  const rotating = createSealer([newest, old])
  expect(await resealPaymentAccounts(api.database, rotating)).toBe(1)
  expect(await resealPaymentAccounts(api.database, rotating)).toBe(0)
  const { paymentAccounts } = await findRow('acme')
  expect(() => sealer.open(paymentAccounts.stax!, `tenant ${demoIds('acme').tenant} stax`)).toThrow('is not configured')
  expect(createSealer([newest]).open(paymentAccounts.stax!, `tenant ${demoIds('acme').tenant} stax`)).toContain(
    'stax-server-acme',
  )
})

test('an account that can’t be opened is not offered, and neither is one copied from another tenant', async () => {
  await store(readStaxKeys('acme'), createSealer([newest]))
  expect(await offered()).toEqual([])
  await setPaymentAccount(api.database, sealer, 'bluebird', 'stax', readStaxKeys('bluebird'))
  const { paymentAccounts } = await findRow('bluebird')
  await api.database.asOwner((db) => db.update(tenants).set({ paymentAccounts }).where(eq(tenants.subdomain, 'acme')))
  api.services.tenants.forget()
  expect(await offered()).toEqual([])
})

test.each([
  [[], 'must be a JSON object'],
  [{ apiSecret: 'x' }, '"apiSecret" is not part of a stax account'],
  [{ apiKey: '' }, '"apiKey" must be a text without spaces'],
  [{ publicKey: 'x' }, '"apiKey" is missing. A stax account has apiKey.'],
])('the account %j is refused', (input, message) => expect(() => readAccountKeys('stax', input)).toThrow(message))
