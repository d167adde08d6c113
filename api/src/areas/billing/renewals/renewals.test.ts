import { eq } from 'drizzle-orm'
import {
  achAuthorizations,
  invoiceItems,
  invoices,
  storedPaymentMethods,
  userEmails,
} from '#foundation/database/schema'
import { addPlanInvoice, PLAN_CENTS, setUpRenewals } from '#test/support/memberships'
import { allBooks, books, invoiceRow, officeClient, pay, readLedger, readMails } from '#test/support/payments'
import { paymentTenant, RETURNED_ACCOUNT } from '#test/support/sandbox-gateway'
import { demoIds, emails } from 'demo/names'
import { reconcilePayments } from '../payments/reconcile'
import { renewMemberships } from './renew-memberships'

const acme = demoIds('acme')
const { api, sandbox, office, landlord, run, goTo, keep, member, get, letters, subjects, tasks } = setUpRenewals()
const receipts = async () => (await readMails(api)).filter(({ kind }) => kind === 'receipt').length

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
    const { text, to } = (await letters())[0]!
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
    expect((await letters())[0]?.text).toContain('On that day we mail you an invoice of $219.00.')
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
    const gateway = api.services.payments.byProvider(paymentTenant('acme'), 'stax')!
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
    expect(await subjects()).toEqual([`Your Comfort Plan renews on 03/01/2026: please pay invoice #${invoiceId}`])
    const { text } = (await letters()).at(-1)!
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
    await pay(office, await addPlanInvoice(api, { taxable: true, taxRatePercent: 10 }), {
      transaction_type: 'cash',
      amount_cents: PLAN_CENTS,
    })
    await goTo('2027-01-28')
    await run()
    const notice = (await letters()).find(({ to }) => to === emails.landlord)
    expect(notice?.text).toContain('$240.90')
    await goTo('2027-02-10')
    await run()
    const [created] = await api.inAcme((db) => db.select().from(invoices).where(eq(invoices.invoiceDate, '2027-02-10')))
    expect(created).toMatchObject({ totalCents: 24_090, salesTaxCents: 2_190 })
  })

  it('a sale whose line is not taxed renews without tax', async () => {
    const sale = await addPlanInvoice(api, { taxable: true, taxRatePercent: 10 })
    await api.inAcme((db) => db.update(invoiceItems).set({ taxable: false }).where(eq(invoiceItems.documentId, sale)))
    await pay(office, sale, { transaction_type: 'cash', amount_cents: PLAN_CENTS })
    await goTo('2027-02-10')
    await run()
    const created = await api.inAcme((db) => db.select().from(invoices).where(eq(invoices.invoiceDate, '2027-02-10')))
    expect(created.find(({ userId }) => userId === acme.users.landlord)).toMatchObject({
      totalCents: PLAN_CENTS,
      salesTaxCents: 0,
      taxable: true,
    })
  })
})
