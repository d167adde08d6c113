import { eq, sql } from 'drizzle-orm'
import { rows } from 'api'
import { changeTenant } from 'api/operator'
import { tenants } from 'api/schema'
import { setUpTestApi } from 'api/testing'
import { demoIds, demoTenants, HISTORY_COUNT, LANDLORD_INVOICES } from '../names'
import { seedDemo } from './seed-demo'

const api = setUpTestApi()

const ask = <Row extends Record<string, unknown>>(tenant: number, query: ReturnType<typeof sql>) =>
  api.database.withTenant(tenant, (db) => rows<Row>(db, query))

describe('the demo data', () => {
  it.each(demoTenants)('of %s has every kind of visit, quote and payment', async (tenant) => {
    const ids = demoIds(tenant)
    const statuses = await ask<{ status: string }>(ids.tenant, sql`select distinct status from appointments`)
    expect(statuses.map((row) => row.status).sort()).toEqual([
      'accepted',
      'assigned',
      'cancelled',
      'completed',
      'installation_pending',
      'late',
      'lost_opportunity',
      'pending',
      'preferred_assignment',
      'quote_denied',
    ])
    const [counts] = await ask(
      ids.tenant,
      sql`
      select (select count(*)::int from quotes) as quotes,
             (select count(distinct transaction_type)::int from payments) as payment_types,
             (select count(*)::int from appointments where user_id = ${ids.users.customer} and scheduled_time < ${api.clock()}::timestamptz) as past,
             (select count(*)::int from invoices where user_id = ${ids.users.landlord}) as landlord,
             (select count(*)::int from appointments where user_id = ${ids.users.newcomer}) as newcomer`,
    )
    expect(counts).toMatchObject({ quotes: 6, payment_types: 6, landlord: LANDLORD_INVOICES, newcomer: 0 })
    expect(counts?.['past']).toBeGreaterThanOrEqual(HISTORY_COUNT)
  })

  it('adds up: balances are totals minus payments, and no open balance triggers a fault of the sandbox', async () => {
    for (const tenant of demoTenants) {
      const wrong = await ask(
        demoIds(tenant).tenant,
        sql`
        select id, total_cents, balance_cents from invoices i
        where subtotal_cents - discount_amount_cents - late_fee_cents + sales_tax_cents <> total_cents
           or (not voided and balance_cents <> total_cents - (select coalesce(sum(amount_cents), 0) from payments p where p.invoice_id = i.id and p.status = 'approved'))
           or balance_cents < 0
           or (balance_cents > 0 and balance_cents % 100 in (5, 6, 7))`,
      )
      expect(wrong).toEqual([])
    }
  })

  it('keeps manual changes of a tenant', async () => {
    const ids = demoIds('summit')
    const change = {
      name: 'Summit Power',
      supportEmail: 'office@summit.example',
      featureFlags: { ...(await api.services.tenants.bySubdomain('summit')).featureFlags, financing: true },
    }
    await api.database.asOwner((db) => db.update(tenants).set(change).where(eq(tenants.id, ids.tenant)))
    await changeTenant(api.database, 'summit', ({ customizations }) => ({
      customizations: { ...customizations, Colors: { primary_color: { value: '#123456', default: null } } },
    }))
    await seedDemo(api.database, { now: api.clock(), passwords: { costLog2: 4 } })
    api.services.tenants.forget()
    expect(await api.services.tenants.bySubdomain('summit')).toMatchObject({
      ...change,
      customizations: { Colors: { primary_color: { value: '#123456' } } },
    })
  })

  it('can be seeded again, and days later the live visit is live again', async () => {
    const ids = demoIds('acme')
    const counts = () =>
      ask(
        ids.tenant,
        sql`
      select (select count(*)::int from appointments) a, (select count(*)::int from invoice_items) i, (select count(*)::int from payments) p,
             (select count(*)::int from equipment_components) c, (select count(*)::int from user_emails) e`,
      )
    const before = await counts()
    api.clock.advance(9 * 86_400_000)
    await ask(ids.tenant, sql`update appointments set status = 'completed' where id = ${ids.appointments.live}`)
    await ask(
      ids.tenant,
      sql`update appointments set status = 'cancelled' where id = ${ids.appointments.declinedPending}`,
    )
    await seedDemo(api.database, { now: api.clock(), passwords: { costLog2: 4 } })
    expect(await counts()).toEqual(before)
    const [visits] = await ask(
      ids.tenant,
      sql`
      select bool_and(case id when ${ids.appointments.live} then status = 'accepted' and eta > ${api.clock()}::timestamptz
                              when ${ids.appointments.declinedPending} then status = 'cancelled'
                              else scheduled_time > ${api.clock()}::timestamptz end) as moved
      from appointments where id in (${ids.appointments.live}, ${ids.appointments.pending}, ${ids.appointments.declinedPending})`,
    )
    expect(visits).toEqual({ moved: true })
  })

  it('does not restore what was deleted since', async () => {
    const ids = demoIds('acme')
    const count = async () =>
      (await ask<{ count: number }>(ids.tenant, sql`select count(*)::int from comments`))[0]?.count
    const before = await count()
    await ask(ids.tenant, sql`delete from comments where id = ${ids.appointments.live}`)
    await seedDemo(api.database, { now: api.clock(), passwords: { costLog2: 4 } })
    expect(await count()).toBe(Number(before) - 1)
  })
})
