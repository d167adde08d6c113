import { eq } from 'drizzle-orm'
import { users } from '#foundation/database/schema'
import { PLAN_CENTS, setUpRenewals } from '#test/support/memberships'
import { pay, readLedger } from '#test/support/payments'
import { DECLINING_CARD } from '#test/support/sandbox-gateway'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { api, sandbox, office, landlord, run, goTo, keep, member, get, letters, subjects, tasks } = setUpRenewals()

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
    expect((await letters()).at(-1)?.text).toContain('We try again on 03/08/2026.')
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

  it('is not tried again after the membership was ended, or its invoice voided or written off', async () => {
    await keep({ card_token: await sandbox.staxCard({ number: DECLINING_CARD }) })
    const [ended, voided, writtenOff] = [await member(), await member(), await member()]
    await goTo('2026-03-01')
    await run()
    await office.call('endMembership', { params: { id: ended }, body: { end: { at: 'now', reason: 'Asked for' } } })
    const { invoice_id: invoiceId } = (await get(voided)).periods[0]!
    const reason = { reason: 'Asked for' }
    await office.call('voidInvoice', { params: { id: invoiceId }, body: { void: reason } })
    const { invoice_id: unpaid } = (await get(writtenOff)).periods[0]!
    await office.call(
      'writeOffInvoice',
      { params: { id: unpaid }, body: { write_off: reason } },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const before = await subjects()
    await goTo('2026-03-04')
    await run()
    expect(await subjects()).toEqual(before)
    expect(await get(ended)).toMatchObject({
      status: 'ended',
      end_reason: 'Asked for',
      periods: [{ status: 'failed' }],
    })
    expect(await get(voided)).toMatchObject({ status: 'ended', periods: [{ status: 'voided' }] })
    expect(await get(writtenOff)).toMatchObject({ status: 'ended', periods: [{ status: 'failed' }] })
  })
})

describe('whoever is not to be charged any more', () => {
  it('stops the renewal that is due: it is not tried again', async () => {
    await keep({ card_token: await sandbox.staxCard({ number: DECLINING_CARD }) })
    const id = await member()
    await goTo('2026-03-01')
    await run()
    const stop = { params: { id }, body: { membership: { auto_renews: false } } }
    expect(
      await office.call('updateMembership', { params: { id }, body: { membership: { renews_at: '2026-05-01' } } }),
    ).toMatchObject({ status: 422, body: { field: 'membership.renews_at' } })
    expect((await office.call('updateMembership', stop)).body).toMatchObject({
      status: 'ended',
      ends_at: '2026-02-28',
      periods: [{ status: 'failed' }],
    })
    await goTo('2026-03-04')
    await run()
    expect(await subjects()).toHaveLength(1)
  })

  it('a customer whom the office ended is neither told, billed nor charged', async () => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await member()
    await api.inAcme((db) => db.update(users).set({ archived: true }).where(eq(users.id, acme.users.landlord)))
    for (const day of ['2026-02-20', '2026-03-01']) {
      await goTo(day)
      await run()
    }
    expect(await get(id)).toMatchObject({ status: 'ended', end_reason: 'The customer was ended.', periods: [] })
    expect(await subjects()).toEqual([])
  })
})

describe('the office renews now', () => {
  const renew = (id: number) => office.call('renewMembership', { params: { id } })

  it('charges nobody before the day that they agreed to', async () => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await member()
    expect(await renew(id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('This membership renews by itself on 03/01/2026') },
    })
    expect(await get(id)).toMatchObject({ renews_at: '2026-03-01', periods: [] })
    await goTo('2026-03-01')
    expect((await renew(id)).body).toMatchObject({ renews_at: '2027-03-01', periods: [{ status: 'paid' }] })
    await run()
    expect((await get(id)).periods).toHaveLength(1)
  })

  it('one that nobody agreed to be charged for, by a mailed invoice; the next try is on its day', async () => {
    await keep({ card_token: await sandbox.staxCard() })
    const id = await member({ agrees: false })
    const renewed = (await renew(id)).body
    expect(renewed.periods).toMatchObject([{ status: 'due', tries: 1, next_try_on: '2026-03-01' }])
    const { invoice_id: invoiceId } = renewed.periods[0]!
    expect(await subjects()).toEqual([`Your Comfort Plan renews on 03/01/2026: please pay invoice #${invoiceId}`])
    await pay(office, invoiceId, { transaction_type: 'cash', amount_cents: PLAN_CENTS })
    expect(await get(id)).toMatchObject({ renews_at: '2027-03-01', periods: [{ status: 'paid' }] })
  })

  it('says how to pay where it is not possible online', async () => {
    await office.call('setPaymentSettings', { body: { payment_methods: [] } })
    await renew(await member({ agrees: false }))
    expect((await letters())[0]!.text).toContain(
      'It can’t be paid online. To pay by check, in cash or in another way, please call us.',
    )
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
