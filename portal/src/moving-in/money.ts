import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { good, key, listMails, SUBDOMAIN, type Step, type World } from './world'

/** The trip charge of the zone with sales tax. */
const TAXED_TRIP_CENTS = 5_304
const DAY_MS = 86_400_000
const signature = { kind: 'typed', name: 'Nia Moss' } as const

const balanceOf = async ({ office }: World, id: number) =>
  (await good(office.call('getInvoice', { params: { id } }))).financials.balance_cents
const bill = async ({ office, ids }: World, invoice: object) =>
  (await good(office.call('billCustomer', { body: { invoice: { customer_id: ids['Nia']!, ...invoice } } }, key())))
    .invoice_id
const payByHand = ({ office, ids }: World, payment: object) =>
  good(office.call('recordPayment', { params: { id: ids['Nia']! }, body: { payment: payment as never } }, key()))
/** Adds a line to a quote or an invoice of the office's. */
async function addLine({ office }: World, kind: 'quotes' | 'invoices', id: number, task_id: number): Promise<void> {
  const { version } = (await good(office.request('GET', `/v2/${kind}/${id}`))) as { version: number }
  await good(office.request('POST', `/v2/${kind}/${id}/items?version=${version}`, { item: { task_id } }))
}

/** The company is paid, and gets back to its customers. */
export const moneySteps: Step[] = [
  [
    'writes a quote and sends it',
    async (world) => {
      const { office, ids } = world
      const task = { code: 'BOILER', name: 'New boiler', unit_price_cents: 480_000 }
      ids['task'] = (await good(office.call('createTask', { body: { task } }))).id
      const quote = { customer_id: ids['Nia']!, name: 'New boiler', job_id: ids['job']! }
      ids['quote'] = (await good(office.call('createQuote', { body: { quote } }))).id
      await addLine(world, 'quotes', ids['quote'], ids['task'])
      await good(office.call('emailQuote', { params: { id: ids['quote'] } }))
      expect((await listMails(world)).at(-1)?.kind).toBe('quote')
    },
  ],
  [
    'has the customer sign it',
    async ({ people, ids }) => {
      const params = { id: ids['quote']! }
      const { version } = await good(people['Nia']!.call('getQuote', { params }))
      const signed = await good(people['Nia']!.call('acceptQuote', { params, body: { signature, version } as never }))
      expect(signed.status).toBe('accepted')
    },
  ],
  [
    'bills a deposit',
    async (world) => {
      world.ids['deposit'] = await bill(world, { quote_id: world.ids['quote']!, part: 'deposit', percent: 25 })
      expect(await balanceOf(world, world.ids['deposit'])).toBe(129_900)
    },
  ],
  [
    'bills the rest on the same job',
    async (world) => {
      world.ids['final'] = await bill(world, { quote_id: world.ids['quote']!, part: 'final' })
      expect(await balanceOf(world, world.ids['final'])).toBe(519_600 - 129_900 + TAXED_TRIP_CENTS)
    },
  ],
  [
    'is paid by card',
    async (world) => {
      const { office, people, ids, cli } = world
      const nothing = { card_savable: false, tokenization_key: null, environment: null, web_id: null }
      const byHand = { ...nothing, check_payable_to: null, staff_only: true }
      const methods = [
        {
          ...nothing,
          key: 'stax_card' as const,
          tokenization_key: 'sandbox-stax-acme',
          environment: 'test' as const,
          check_payable_to: null,
          staff_only: false,
        },
        { ...byHand, key: 'cash' as const },
        { ...byHand, key: 'check' as const, check_payable_to: 'Pinecrest Heating' },
      ]
      await good(office.call('setPaymentSettings', { body: { payment_methods: methods } }))
      const payment = {
        transaction_type: 'stax_card' as const,
        card_token: await cli.api.sandbox!.staxCard(),
        amount_cents: 129_900,
      }
      await good(people['Nia']!.call('payInvoice', { params: { id: ids['deposit']! }, body: { payment } }, key()))
      expect(await balanceOf(world, ids['deposit']!)).toBe(0)
    },
  ],
  [
    'writes down what was paid in cash',
    async (world) => {
      await payByHand(world, { transaction_type: 'cash', amount_cents: 100_000 })
    },
  ],
  [
    'writes down a check',
    async (world) => {
      const before = await balanceOf(world, world.ids['final']!)
      const check = { transaction_type: 'check', amount_cents: 50_000, check_number: '1187' }
      await payByHand(world, check)
      const { payments } = await good(world.office.call('getInvoice', { params: { id: world.ids['final']! } }))
      world.ids['check'] = payments.at(-1)!.id
      expect(await balanceOf(world, world.ids['final']!)).toBe(before - 50_000)
    },
  ],
  [
    'gives a part of a payment back, and sees what that does',
    async ({ cli, office, ids }) => {
      cli.api.clock.advance(3 * DAY_MS)
      const { payments } = await good(office.call('getInvoice', { params: { id: ids['deposit']! } }))
      const refund = { amount_cents: 1_000 }
      const { before, after } = await good(
        office.call('refundPayment', { params: { id: payments[0]!.id }, body: { refund } }, key()),
      )
      expect(after.price_cents - before.price_cents).toBe(-1_000)
    },
  ],
  [
    'takes back a payment that was a mistake',
    async ({ office, ids }) => {
      await good(office.call('voidPayment', { params: { id: ids['check']! } }))
    },
  ],
  [
    'credits a part of an invoice, and writes off another one',
    async (world) => {
      const { office, ids } = world
      const credit = { amount_cents: 2_000, reason: 'The door was scratched' }
      await good(office.call('creditInvoice', { params: { id: ids['final']! }, body: { credit } }, key()))
      const id = await bill(world, {})
      await addLine(world, 'invoices', id, ids['task']!)
      await good(office.call('writeOffInvoice', { params: { id }, body: { write_off: { reason: 'Bankrupt' } } }, key()))
      expect(await balanceOf(world, id)).toBe(0)
    },
  ],
  ['reminds customers of visits by text message', { impossible: 'nothing sends text messages' }],
  ['asks for reviews by itself', { impossible: 'customers rate visits on their pages, and nobody asks them to' }],
  [
    'sells a membership',
    async (world) => {
      const { office, ids } = world
      const membership_program = {
        name: 'Comfort Plan',
        price_cents: 18_000,
        duration_count: 1,
        duration_period: 'year',
      }
      ids['program'] = (
        await good(office.call('createMembershipProgram', { body: { membership_program } as never }))
      ).id
      const task = { code: 'PLAN', name: 'Comfort Plan', unit_price_cents: 18_000, item_type: 'membership_program' }
      const plan = await good(office.call('createTask', { body: { task } as never }))
      const id = await bill(world, {})
      await addLine(world, 'invoices', id, plan.id)
      await payByHand(world, { transaction_type: 'cash', amount_cents: await balanceOf(world, id), invoice_ids: [id] })
      const [membership] = await good(office.call('listCustomerMemberships', { params: { id: ids['Nia']! } }))
      ids['membership'] = membership!.membership_id
      expect(membership).toMatchObject({ status: 'active' })
    },
  ],
  [
    'renews it',
    async ({ office, ids }) => {
      const { periods } = await good(office.call('renewMembership', { params: { id: ids['membership']! } }))
      expect(periods.map(({ status }) => status).sort()).toEqual(['due', 'paid'])
    },
  ],
  [
    'hears of a complaint',
    async ({ office, people, ids }) => {
      const body = { score: 1, comment: 'Mud on the carpet' }
      await good(people['Nia']!.call('rateAppointment', { params: { id: ids['visit']! }, body }))
      const tasks = await good(office.call('listOfficeTasks', { query: {} }))
      expect(JSON.stringify(tasks)).toContain('Mud on the carpet')
    },
  ],
  [
    'merges two customers who are one, and takes it back',
    async ({ office, ids }) => {
      const merge = { customer_id: ids['otis']! }
      await good(office.call('mergeCustomer', { params: { id: ids['bob']! }, body: { merge } }))
      await good(office.call('restoreMergedCustomer', { params: { id: ids['otis']! } }))
    },
  ],
  [
    'ends a customer, and erases one',
    async ({ office, ids }) => {
      await good(office.call('endCustomer', { params: { id: ids['otis']! } }))
      const { kept } = await good(
        office.call('eraseCustomer', { params: { id: ids['otis']! }, query: { force: true } }),
      )
      expect(kept).toEqual(expect.any(Array))
    },
  ],
  [
    'knows what is owed and how old it is',
    async ({ office, ids }) => {
      const { data, totals } = await good(office.call('listReceivables', { query: {} }))
      expect(data.find(({ customer }) => customer.id === ids['bob'])).toMatchObject({ days_61_90_cents: 3_450 })
      expect(totals.total_cents).toBe(data.reduce((sum, { total_cents }) => sum + total_cents, 0))
    },
  ],
  [
    'knows what is booked, as a list and as a file',
    async ({ office }) => {
      expect((await good(office.call('listVisits', { query: {} }))).data.length).toBeGreaterThan(0)
      const file = await office.call('listVisits', { query: {} }, { accept: 'text/csv' })
      expect(String(file.body)).toContain('Nia Moss')
    },
  ],
  [
    'leaves with all that it has',
    async ({ cli, office }) => {
      await cli.done(`export --tenant ${SUBDOMAIN} --out pinecrest.zip`)
      expect(existsSync(join(cli.folder, 'pinecrest.zip'))).toBe(true)
      await cli.done(`tenant remove --tenant ${SUBDOMAIN} --confirm ${SUBDOMAIN}`)
      expect((await office.call('getSettings', {})).status).toBe(404)
      expect(await cli.done('tenant list')).not.toContain('pinecrest')
    },
  ],
]
