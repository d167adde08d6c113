import { eq } from 'drizzle-orm'
import { lockInvoices, recomputeBalance } from '#areas/billing/payments/ledger'
import { reconcilePayments } from '#areas/billing/payments/reconcile'
import { invoices, membershipPrograms, tenants } from '#foundation/database/schema'
import { setUpClientForEach } from '#test/support'
import { addPlanInvoice, PLAN_CENTS } from '#test/support/memberships'
import { officeClient, pay, readLedger, setUpPaymentsApiForEach } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const DAY = 86_400_000
const acme = demoIds('acme')
const { api, sandbox } = setUpPaymentsApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const landlord = setUpClientForEach(() => api.signIn(emails.landlord))

const held = async (id: number = acme.users.landlord) =>
  (await office.call('listCustomerMemberships', { params: { id } })).body
const tasks = async () => (await office.call('listOfficeTasks', { query: { status: 'open' } })).body.data
const payCash = (id: number, amount_cents = PLAN_CENTS) => pay(office, id, { transaction_type: 'cash', amount_cents })
const change = (id: number, columns: Partial<typeof invoices.$inferInsert> = { voided: false }) =>
  api.inAcme(async (db) => {
    await lockInvoices(db, [id])
    await db.update(invoices).set(columns).where(eq(invoices.id, id))
    const [tenant] = await db.select().from(tenants)
    await recomputeBalance(db, id, { tenant: tenant!, now: api.clock() })
  })

describe('a paid line of a program makes a membership', () => {
  it('that begins today, and keeps what was sold', async () => {
    await office.call('updateMembershipProgram', {
      params: { id: acme.programs.comfort },
      body: {
        membership_program: { items: [{ unit_name: 'Tune-up', frequency: { count: 6, period: 'month' } }] },
      },
    })
    const id = await addPlanInvoice(api)
    expect(await held()).toEqual([])
    await pay(landlord, id, { card_token: await sandbox.staxCard(), amount_cents: PLAN_CENTS })
    await office.call('updateMembershipProgram', {
      params: { id: acme.programs.comfort },
      body: { membership_program: { price_cents: 99_900, items: [], description: 'Nothing' } },
    })
    const sold = {
      membership_program_name: 'Comfort Plan',
      membership_program_description: 'Two tune-ups a year and 10% off repairs',
      starts_at: '2026-02-10',
      renews_at: '2027-02-10',
      ends_at: null,
      auto_renews: true,
      covered_systems: 2,
      price_cents: PLAN_CENTS,
      duration: { count: 1, period: 'year' },
      items: [{ item_id: expect.any(Number), unit_name: 'Tune-up', frequency: { count: 6, period: 'month' } }],
    }
    expect((await landlord.call('getUser', { params: { id: acme.users.landlord } })).body.membership).toMatchObject(
      sold,
    )
    expect(await held()).toMatchObject([
      { ...sold, status: 'active', periods: [{ invoice_id: id, starts_on: '2026-02-10', status: 'paid' }] },
    ])
  })

  it('by hand, once all of it is paid, and only once if two payments settle at once', async () => {
    const id = await addPlanInvoice(api)
    await payCash(id, 10_000)
    expect(await held()).toEqual([])
    await Promise.all([payCash(id, 5_000), payCash(id, PLAN_CENTS - 15_000)])
    await change(id)
    expect(await held()).toMatchObject([{ renews_at: '2027-02-10', periods: [{ invoice_id: id }] }])
  })

  it('by bank transfer, on the day on which it can no longer be returned', async () => {
    const id = await addPlanInvoice(api)
    await pay(landlord, id, {
      transaction_type: 'stax_ach',
      ach_token: await sandbox.staxBank(),
      amount_cents: PLAN_CENTS,
    })
    expect(await held()).toEqual([])
    api.clock.advance(10 * DAY)
    await reconcilePayments(api.services)
    Object.assign(office, await officeClient(api))
    expect(await held()).toMatchObject([{ starts_at: '2026-02-20' }])
  })

  it('of an invoice of $0.00 when it is final', async () => {
    const id = await addPlanInvoice(api, { totalCents: 0, balanceCents: 0 })
    await change(id)
    expect(await held()).toEqual([])
    expect((await office.call('finalizeInvoice', { params: { id } })).status).toBe(200)
    await change(id)
    expect(await held()).toMatchObject([{ starts_at: '2026-02-10' }])
  })

  it('on the day of the company’s time zone', async () => {
    const id = await addPlanInvoice(api)
    api.clock.set('2026-02-11T05:00:00Z')
    Object.assign(office, await officeClient(api))
    await payCash(id)
    expect(await held()).toMatchObject([{ starts_at: '2026-02-10' }])
  })

  it('one that runs is prolonged from its end', async () => {
    const [before] = await held(acme.users.customer)
    await payCash(await addPlanInvoice(api, { userId: acme.users.customer }))
    const [after, ...others] = await held(acme.users.customer)
    expect(others).toEqual([])
    expect(after).toMatchObject({
      membership_id: before!.membership_id,
      starts_at: before!.starts_at,
      periods: [{ starts_on: before!.renews_at }],
    })
    expect(Number(after!.renews_at!.slice(0, 4))).toBe(Number(before!.renews_at!.slice(0, 4)) + 1)
  })

  it('of a program that does not renew, with a last day', async () => {
    await api.inAcme((db) => db.update(membershipPrograms).set({ autoRenews: false, durationPeriod: 'month' }))
    await payCash(await addPlanInvoice(api))
    expect(await held()).toMatchObject([{ auto_renews: false, renews_at: null, ends_at: '2026-03-09' }])
    await payCash(await addPlanInvoice(api))
    expect(await held()).toMatchObject([{ ends_at: '2026-04-09' }])
  })

  it('a line whose name is no program’s is a task for the office, once', async () => {
    const id = await addPlanInvoice(api, { unitName: 'Old Plan' })
    await payCash(id)
    await change(id)
    expect(await held()).toEqual([])
    expect(await tasks()).toMatchObject([{ kind: 'membership_unknown', resource_type: 'invoice', resource_id: id }])
  })
})

describe('an invoice that is no longer paid', () => {
  it.each(['refund', 'void'])('by a %s: the membership goes on, and the office has a task', async (how) => {
    const id = await addPlanInvoice(api)
    await pay(landlord, id, { card_token: await sandbox.staxCard(), amount_cents: PLAN_CENTS })
    const [payment] = await readLedger(api, id)
    if (how === 'void') await office.call('voidPayment', { params: { id: payment!.id } })
    else {
      api.clock.advance(DAY + 1)
      Object.assign(office, await officeClient(api))
      const refund = { amount_cents: PLAN_CENTS, reopens_balance: true }
      const { status } = await office.call(
        'refundPayment',
        { params: { id: payment!.id }, body: { refund } },
        { 'idempotency-key': crypto.randomUUID() },
      )
      expect(status).toBe(201)
    }
    const [membership] = await held()
    expect(membership).toMatchObject({ status: 'active', ends_at: null, periods: [{ status: 'unpaid' }] })
    const task = { kind: 'membership_unpaid', resource_type: 'membership', resource_id: membership!.membership_id }
    expect(await tasks()).toMatchObject([task])
    const log = await office.call('listAuditEntries', {
      query: { resource_type: 'membership', resource_id: membership!.membership_id },
    })
    expect(log.body.data[0]).toMatchObject({ before: { status: 'paid' }, after: { status: 'unpaid' } })

    await payCash(id)
    expect(await held()).toMatchObject([{ renews_at: '2027-02-10', periods: [{ status: 'paid' }] }])
    expect(await tasks()).toHaveLength(1)
  })

  it('because all of it was given back: the same', async () => {
    const id = await addPlanInvoice(api)
    await payCash(id)
    const [payment] = await readLedger(api, id)
    await office.call(
      'refundPayment',
      { params: { id: payment!.id }, body: { refund: { amount_cents: PLAN_CENTS } } },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(await tasks()).toMatchObject([{ kind: 'membership_unpaid' }])
  })

  it('because it was voided: the membership ends, and one that it prolonged ends as before', async () => {
    const [first, second] = [await addPlanInvoice(api), await addPlanInvoice(api)]
    await payCash(first)
    await payCash(second)
    expect(await held()).toMatchObject([{ renews_at: '2028-02-10' }])
    await change(second, { voided: true })
    expect(await held()).toMatchObject([
      { status: 'active', renews_at: null, ends_at: '2027-02-09', end_reason: `Invoice #${second} was voided.` },
    ])
    await change(first, { voided: true })
    await change(first, { voided: true })
    expect(await held()).toMatchObject([{ status: 'ended', ends_at: '2026-02-09' }])
    expect((await landlord.call('getUser', { params: { id: acme.users.landlord } })).body.membership).toBeNull()
    expect(await tasks()).toEqual([])
  })

  it('because its payment was given back, and then it was voided by the office', async () => {
    const id = await addPlanInvoice(api)
    await payCash(id)
    const [payment] = await readLedger(api, id)
    await office.call('voidPayment', { params: { id: payment!.id } })
    const voided = await office.call('voidInvoice', { params: { id }, body: { void: { reason: 'By mistake' } } })
    expect(voided.status).toBe(200)
    expect(await held()).toMatchObject([{ status: 'ended', ends_at: '2026-02-09', periods: [{ status: 'voided' }] }])
  })

  it.each([
    ['creditInvoice', { credit: { amount_cents: PLAN_CENTS, reason: 'A gift' } }, 1],
    ['writeOffInvoice', { write_off: { reason: 'Never paid' } }, 0],
  ] as const)('%s: a credit is paid, what is written off is not', async (name, body, count) => {
    const params = { id: await addPlanInvoice(api) }
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await office.call(name, { params, body } as never, key)).status).toBe(201)
    expect(await held()).toHaveLength(count)
  })

  it('a voided invoice whose membership is paid further is a task', async () => {
    const [first, second] = [await addPlanInvoice(api), await addPlanInvoice(api)]
    await payCash(first)
    await payCash(second)
    await change(first, { voided: true })
    expect(await held()).toMatchObject([{ status: 'active', renews_at: '2028-02-10' }])
    expect(await tasks()).toMatchObject([{ kind: 'membership_unpaid' }])
  })
})
