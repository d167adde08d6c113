import { eq } from 'drizzle-orm'
import { achAuthorizations, invoices, storedPaymentMethods, tenants, userEmails } from '#foundation/database/schema'
import { setUpClientForEach } from '#test/support'
import {
  books,
  allBooks,
  invoiceRow,
  officeClient,
  pay,
  readLedger,
  readMails,
  setUpPaymentsApiForEach,
} from '#test/support/payments'
import { addPlanInvoice, PLAN_CENTS } from '#test/support/memberships'
import { DECLINING_CARD, RETURNED_ACCOUNT } from '#test/support/sandbox-gateway'
import { demoIds, emails } from 'demo/names'
import { lockInvoices, recomputeBalance } from '../payments/ledger'
import { reconcilePayments } from '../payments/reconcile'
import { renewMemberships } from './renew-memberships'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const acme = demoIds('acme')
const { api, sandbox } = setUpPaymentsApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const landlord = setUpClientForEach(() => api.signIn(emails.landlord))

const run = () => renewMemberships(api.services)
/** Noon in Denver. */
const goTo = async (day: string) => {
  api.clock.set(`${day}T19:00:00Z`)
  Object.assign(office, await officeClient(api))
}
const keep = async (method: { card_token: string } | { ach_token: string }) => {
  const transaction_type = 'card_token' in method ? ('stax_card' as const) : ('stax_ach' as const)
  const { status } = await landlord.call('createPaymentMethod', {
    body: { payment_method: { transaction_type, ...method } },
  })
  expect(status).toBe(201)
}
const agree = async (id: number) => {
  const { text } = (await landlord.call('getRenewalTerms', { params: { id } })).body
  const { status } = await landlord.call('authorizeRenewal', {
    params: { id },
    body: { authorization: { accepted_text: text } },
  })
  expect(status).toBe(201)
  return text
}
const get = async (id: number) => (await office.call('getMembership', { params: { id } })).body
const subjects = async () =>
  (await readMails(api)).filter(({ kind }) => kind === 'membership').map(({ subject }) => subject)
const receipts = async () => (await readMails(api)).filter(({ kind }) => kind === 'receipt').length
const tasks = async () => (await office.call('listOfficeTasks', { query: {} })).body.data

/** A membership of the landlord that renews on March 1. */
async function member({ agrees = true, ...more }: { agrees?: boolean; price_cents?: number; auto_renews?: boolean } = {}) {
  const membership = {
    customer_id: acme.users.landlord,
    membership_program_id: acme.programs.comfort,
    starts_at: '2025-03-01',
    renews_at: '2026-03-01',
    ...more,
  }
  const { body } = await office.call('createMembership', { body: { membership } })
  if (agrees) await agree(body.membership_id)
  return body.membership_id
}

describe('before a renewal', () => {
  it('a mail says when, how much, how it is paid and how to stop it; once, and not too early', async () => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await member()
    await goTo('2026-02-14')
    await run()
    expect(await subjects()).toEqual([])
    await goTo('2026-02-15')
    await Promise.all([run(), run()])
    await run()
    expect(await subjects()).toEqual(['Your Comfort Plan renews on 03/01/2026'])
    const { text, to } = (await readMails(api)).find(({ kind }) => kind === 'membership')!
    expect(to).toBe(emails.landlord)
    expect(text).toContain('On that day we charge $219.00 to your Visa ending in 1111.')
    expect(text).toContain('To stop the renewal, call us before 03/01/2026.')
    expect(text).toContain('http://acme.localhost/profile')
    expect((await get(id)).periods).toEqual([])
  })

  it.each([
    ['without an authorization', { agrees: false }],
    ['without a stored method', {}],
  ])('%s, that an invoice will be mailed', async (_, more) => {
    if ('agrees' in more) await keep({ card_token: await sandbox.staxCard() })
    await member(more)
    await goTo('2026-02-20')
    await run()
    expect((await readMails(api)).find(({ kind }) => kind === 'membership')?.text).toContain(
      'On that day we mail you an invoice of $219.00.',
    )
  })

  it('nothing is said or billed of one that was stopped', async () => {
    const id = await member()
    await office.call('updateMembership', { params: { id }, body: { membership: { auto_renews: false } } })
    await goTo('2026-03-02')
    await run()
    expect(await subjects()).toEqual([])
    expect(await get(id)).toMatchObject({ status: 'ended', periods: [] })
  })
})

describe('on the day of a renewal', () => {
  it('the stored card is charged once, by two nodes and however often they run', async () => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await member()
    await goTo('2026-03-01')
    await Promise.all([run(), run()])
    await run()
    const renewed = await get(id)
    expect(renewed).toMatchObject({
      renews_at: '2027-03-01',
      status: 'active',
      periods: [{ starts_on: '2026-03-01', status: 'paid', next_try_on: null }],
    })
    const invoiceId = renewed.periods[0]!.invoice_id
    expect(await books(api, sandbox, invoiceId)).toEqual(allBooks(PLAN_CENTS))
    expect(await readLedger(api, invoiceId)).toMatchObject([{ entryMethod: 'stored', cardLast4: '1111' }])
    expect((await landlord.call('getInvoice', { params: { id: invoiceId } })).status).toBe(401)
    expect((await office.call('getInvoice', { params: { id: invoiceId } })).body).toMatchObject({
      finalized: true,
      items_attributes: [
        {
          unit_name: 'Comfort Plan',
          item_type: 'membership_program',
          total_cents: PLAN_CENTS,
          description: '03/01/2026 – 02/28/2027',
        },
      ],
    })
    expect(await receipts()).toBe(1)
    await goTo('2027-03-01')
    await run()
    expect(await get(id)).toMatchObject({ renews_at: '2028-03-01' })
  })

  it('in the company’s time zone', async () => {
    const id = await member()
    api.clock.set('2026-03-01T06:59:00Z')
    await run()
    api.clock.set('2026-03-01T07:00:00Z')
    await run()
    Object.assign(office, await officeClient(api))
    expect(await get(id)).toMatchObject({ periods: [{ status: 'due' }] })
    expect((await invoiceRow(api, (await get(id)).periods[0]!.invoice_id)).invoiceDate).toBe('2026-03-01')
  })

  it('a node that dies after the charge leaves it to the others: nothing is charged twice', async () => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await member()
    await goTo('2026-03-01')
    const gateway = api.services.payments.byProvider({ id: 0, subdomain: 'acme', paymentAccounts: {} }, 'stax')!
    const { charge } = gateway
    let isDead = false
    gateway.charge = async (sent) => {
      const result = await charge.call(gateway, sent)
      isDead = true
      return result
    }
    const { database } = api.services
    const dying = {
      ...database,
      withTenant: ((tenant, work) =>
        isDead ? Promise.reject(new Error('killed')) : database.withTenant(tenant, work)) as typeof database.withTenant,
    }
    await expect(renewMemberships({ ...api.services, database: dying })).rejects.toThrow('killed')
    gateway.charge = charge
    await run()
    const [period] = (await get(id)).periods
    expect(period).toMatchObject({ status: 'due', tries: 0 })
    expect(await readLedger(api, period!.invoice_id)).toMatchObject([{ status: 'attempted' }])
    api.clock.advance(20_000)
    await reconcilePayments(api.services)
    await run()
    expect(await get(id)).toMatchObject({ renews_at: '2027-03-01', periods: [{ status: 'paid', tries: 0 }] })
    expect(await books(api, sandbox, period!.invoice_id)).toEqual(allBooks(PLAN_CENTS))
    expect(await receipts()).toBe(1)
    expect(await subjects()).toEqual([])
  })

  it('a bank account is charged under what the customer agreed to, and renews once it has arrived', async () => {
    await keep({ ach_token: await sandbox.staxBank() })
    const id = await member()
    const [text] = [(await get(id)).renewal_authorization!.accepted_text]
    await goTo('2026-03-01')
    await run()
    const { invoice_id: invoiceId } = (await get(id)).periods[0]!
    const [payment] = await readLedger(api, invoiceId)
    const [accepted] = await api.inAcme((db) =>
      db.select().from(achAuthorizations).where(eq(achAuthorizations.paymentId, payment!.id)),
    )
    expect(accepted).toMatchObject({ acceptedText: text, acceptedAt: new Date('2026-02-10T16:00:00Z') })
    await goTo('2026-03-05')
    await run()
    expect(await get(id)).toMatchObject({ renews_at: '2026-03-01', status: 'active', periods: [{ status: 'due' }] })
    await goTo('2026-03-12')
    await reconcilePayments(api.services)
    expect(await get(id)).toMatchObject({ renews_at: '2027-03-01', periods: [{ status: 'paid', tries: 0 }] })
    expect(await subjects()).toEqual([])
  })

  it('a bank account that returns it is tried again, like a card that is declined', async () => {
    await keep({ ach_token: await sandbox.staxBank(RETURNED_ACCOUNT) })
    const id = await member()
    await goTo('2026-03-01')
    await run()
    await goTo('2026-03-04')
    await reconcilePayments(api.services)
    await run()
    expect((await get(id)).periods).toMatchObject([{ status: 'due', tries: 1, next_try_on: '2026-03-07' }])
    expect(await subjects()).toEqual(['The payment for your Comfort Plan did not go through'])
  })

  it.each([
    ['without an authorization', async () => member({ agrees: false })],
    [
      'with one for a lower price',
      async () => {
        const id = await member({ price_cents: 100 })
        await pay(office, await addPlanInvoice(api), { transaction_type: 'cash', amount_cents: PLAN_CENTS })
        await office.call('updateMembership', { params: { id }, body: { membership: { renews_at: '2026-03-01' } } })
        return id
      },
    ],
    [
      'with an expired card',
      async () => {
        await api.inAcme((db) => db.update(storedPaymentMethods).set({ expYear: 2026, expMonth: 2 }))
        return member()
      },
    ],
  ])('%s, the invoice is mailed with a link to pay it', async (_, enter) => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await enter()
    await goTo('2026-03-01')
    await Promise.all([run(), run()])
    const [period] = (await get(id)).periods
    expect(period).toMatchObject({ status: 'due', tries: 1, next_try_on: '2026-03-04' })
    const invoiceId = period!.invoice_id
    expect(await readLedger(api, invoiceId)).toEqual([])
    expect(await subjects()).toEqual([`Your Comfort Plan has renewed: invoice #${invoiceId}`])
    const { text } = (await readMails(api)).findLast(({ kind }) => kind === 'membership')!
    const [, token] = /http:\/\/acme\.localhost\/token\/(\S+)/.exec(text!)!
    const opened = await api.visitor().call('authenticateToken', { params: { token: token! } })
    expect(opened.body.resource).toEqual({ type: 'Invoice', id: invoiceId })

    await pay(office, invoiceId, { transaction_type: 'cash', amount_cents: PLAN_CENTS })
    await goTo('2026-03-04')
    await run()
    const { renews_at, periods } = await get(id)
    expect([renews_at, periods[0]!.status]).toEqual(['2027-03-01', 'paid'])
    expect(await subjects()).toHaveLength(1)
  })

  it('who can neither be charged nor mailed is a task for the office', async () => {
    await api.inAcme((db) => db.delete(userEmails).where(eq(userEmails.userId, acme.users.landlord)))
    const id = await member({ agrees: false })
    await goTo('2026-03-01')
    await run()
    expect(await tasks()).toMatchObject([{ kind: 'membership_renewal', resource_id: id }])
  })

  it('one of $0.00 renews without a payment', async () => {
    const id = await member({ price_cents: 0 })
    await goTo('2026-03-01')
    await run()
    expect(await get(id)).toMatchObject({ renews_at: '2027-03-01', periods: [{ status: 'paid' }] })
  })

  it('the tax is that of the sale', async () => {
    await pay(
      office,
      await addPlanInvoice(api, { taxable: true, taxRatePercent: 10 }),
      { transaction_type: 'cash', amount_cents: PLAN_CENTS },
    )
    await goTo('2027-01-28')
    await run()
    const notice = (await readMails(api)).find(({ kind, to }) => kind === 'membership' && to === emails.landlord)
    expect(notice?.text).toContain('$240.90')
    await goTo('2027-02-10')
    await run()
    const [created] = await api.inAcme((db) =>
      db.select().from(invoices).where(eq(invoices.invoiceDate, '2027-02-10')),
    )
    expect(created).toMatchObject({ totalCents: 24_090, salesTaxCents: 2_190 })
  })
})

describe('a card that is declined', () => {
  const DECLINED = 'The payment for your Comfort Plan did not go through'

  it('is tried three times, each with a mail; then the membership ends, and the office has a task', async () => {
    await keep({ card_token: await sandbox.staxCard({ number: DECLINING_CARD }) })
    const id = await member()
    for (const [day, tries, next] of [
      ['2026-03-01', 1, '2026-03-04'],
      ['2026-03-04', 2, '2026-03-08'],
    ] as const) {
      await goTo(day)
      await Promise.all([run(), run()])
      await run()
      expect(await get(id)).toMatchObject({ status: 'active', periods: [{ status: 'due', tries, next_try_on: next }] })
      expect(await subjects()).toEqual(Array.from({ length: tries }, () => DECLINED))
    }
    expect((await readMails(api)).findLast(({ kind }) => kind === 'membership')?.text).toContain(
      'We try again on 03/08/2026.',
    )
    await goTo('2026-03-08')
    await Promise.all([run(), run()])
    const lapsed = await get(id)
    expect(lapsed).toMatchObject({
      status: 'ended',
      ends_at: '2026-03-07',
      end_reason: 'The renewal was not paid.',
      periods: [{ status: 'failed', tries: 3, next_try_on: null }],
    })
    expect(await subjects()).toEqual([DECLINED, DECLINED, 'Your Comfort Plan was not renewed'])
    expect(await tasks()).toMatchObject([{ kind: 'membership_lapsed', resource_type: 'membership', resource_id: id }])
    const { invoice_id: invoiceId } = lapsed.periods[0]!
    expect(await readLedger(api, invoiceId)).toMatchObject([
      { status: 'failed' },
      { status: 'failed' },
      { status: 'failed' },
    ])
    await goTo('2026-03-12')
    await run()
    expect(await readLedger(api, invoiceId)).toHaveLength(3)

    await pay(office, invoiceId, { transaction_type: 'cash', amount_cents: PLAN_CENTS })
    expect(await get(id)).toMatchObject({ status: 'active', renews_at: '2027-03-01', ends_at: null, end_reason: null })
  })

  it('is charged at the next try if the customer changed it', async () => {
    await keep({ card_token: await sandbox.staxCard({ number: DECLINING_CARD }) })
    const id = await member()
    await goTo('2026-03-01')
    await run()
    Object.assign(landlord, await api.signIn(emails.landlord))
    await keep({ card_token: await sandbox.staxCard() })
    await goTo('2026-03-04')
    await run()
    expect(await get(id)).toMatchObject({ renews_at: '2027-03-01', periods: [{ status: 'paid' }] })
  })

  it('is not tried again after the membership was ended, or its invoice voided', async () => {
    await keep({ card_token: await sandbox.staxCard({ number: DECLINING_CARD }) })
    const [ended, voided] = [await member(), await member()]
    await goTo('2026-03-01')
    await run()
    await office.call('endMembership', { params: { id: ended }, body: { end: { at: 'now', reason: 'Asked for' } } })
    const { invoice_id: invoiceId } = (await get(voided)).periods[0]!
    await api.inAcme(async (db) => {
      await lockInvoices(db, [invoiceId])
      await db.update(invoices).set({ voided: true }).where(eq(invoices.id, invoiceId))
      const [tenant] = await db.select().from(tenants)
      await recomputeBalance(db, invoiceId, { tenant: tenant!, now: api.clock() })
    })
    const before = await subjects()
    await goTo('2026-03-04')
    await run()
    expect(await subjects()).toEqual(before)
    expect(await get(ended)).toMatchObject({ status: 'ended', end_reason: 'Asked for', periods: [{ status: 'failed' }] })
    expect(await get(voided)).toMatchObject({ status: 'ended', periods: [{ status: 'voided' }] })
  })
})

describe('the office renews now', () => {
  const renew = (id: number) => office.call('renewMembership', { params: { id } })

  it('a membership that renews by itself, by the stored card; its day moves on', async () => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await member()
    expect(await renew(id)).toMatchObject({
      status: 200,
      body: { renews_at: '2027-03-01', periods: [{ starts_on: '2026-03-01', status: 'paid' }] },
    })
    await goTo('2026-03-01')
    await run()
    expect((await get(id)).periods).toHaveLength(1)
  })

  it('one that does not, by a mailed invoice; unpaid, it ends when it would have', async () => {
    const id = await member({ agrees: false, auto_renews: false })
    expect((await renew(id)).body).toMatchObject({
      ends_at: '2026-02-28',
      periods: [{ starts_on: '2026-03-01', status: 'due', tries: 1 }],
    })
    expect(await renew(id)).toMatchObject({ status: 409 })
    for (const day of ['2026-02-13', '2026-02-17']) {
      await goTo(day)
      await run()
    }
    expect(await get(id)).toMatchObject({ status: 'active', ends_at: '2026-02-28', periods: [{ status: 'failed' }] })
  })

  it('none that has ended', async () => {
    const id = await member({ agrees: false })
    await office.call('endMembership', { params: { id }, body: { end: { at: 'now', reason: 'Asked for' } } })
    expect((await renew(id)).status).toBe(422)
    expect((await renew(1)).status).toBe(404)
  })
})
