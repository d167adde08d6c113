import { sql } from 'drizzle-orm'
import { setUpTestApi } from '#test/support'
import { demoIds } from 'demo/names'
import { rows, type Db } from './database'
import { invoices, users } from './schema'

const api = setUpTestApi()

const acme = demoIds('acme')
const bluebird = demoIds('bluebird')

/** Tenants of all rows that a query without WHERE returns. */
const tenantsSeen = (tenantId: number) =>
  api.database.withTenant(tenantId, async (db) => [
    ...new Set((await db.select({ tenant: users.tenantId }).from(users)).map((row) => row.tenant)),
  ])

const asRole = <T>(setting: string, work: (db: Db) => Promise<T>) =>
  api.database.asOwner(async (db) => {
    await db.execute(sql`select set_config('role', 'portal_app', true), set_config('app.tenant_id', ${setting}, true)`)
    return work(db)
  })

describe('a tenant’s transaction', () => {
  it('sees its own rows only, also without a WHERE', async () => {
    expect(await tenantsSeen(acme.tenant)).toEqual([acme.tenant])
    expect(await tenantsSeen(bluebird.tenant)).toEqual([bluebird.tenant])
    const visible = await api.inAcme((db) => rows<{ id: number }>(db, sql`select id from tenants`))
    expect(visible).toEqual([{ id: acme.tenant }])
  })

  it('sees nothing without a tenant', async () => {
    expect(await asRole('', (db) => db.select().from(users))).toEqual([])
    expect(await asRole('', (db) => db.select().from(invoices))).toEqual([])
  })

  it('cannot update, delete or insert rows of another tenant', async () => {
    const changed = await api.inAcme(async (db) => {
      const updated = await db
        .update(users)
        .set({ firstName: 'Mallory' })
        .where(sql`${users.id} = ${bluebird.users.customer}`)
        .returning()
      const deleted = await db
        .delete(users)
        .where(sql`${users.id} = ${bluebird.users.customer}`)
        .returning()
      return [...updated, ...deleted]
    })
    expect(changed).toEqual([])
    const insert = api.inAcme((db) =>
      db.insert(users).values({ tenantId: bluebird.tenant, role: 'admin', firstName: 'M', lastName: 'M' }),
    )
    await expect(insert).rejects.toThrow()
  })

  it('does not leak the tenant to the next transaction on the connection', async () => {
    await tenantsSeen(acme.tenant)
    const left = await api.database.asOwner((db) =>
      rows<{ tenant: string; role: string }>(
        db,
        sql`select current_setting('app.tenant_id', true) as tenant, current_user::text as role`,
      ),
    )
    expect(left[0]?.tenant ?? '').toBe('')
    expect(left[0]?.role).not.toBe('portal_app')
  })

  it('cannot be nested', async () => {
    const nested = api.inAcme(() => api.database.withTenant(bluebird.tenant, async () => 1))
    await expect(nested).rejects.toThrow('started inside another')
  })
})

it('every tenant-scoped table has forced row-level security', async () => {
  const open = await api.database.asOwner((db) =>
    rows(
      db,
      sql`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`,
    ),
  )
  expect(open).toEqual([])
})

it('positive control: without the policy these tests would fail', async () => {
  await api.database.asOwner(async (db) => {
    await db.execute(sql`drop policy tenant_isolation on users`)
    await db.execute(sql`alter table users disable row level security`)
  })
  const seen = await tenantsSeen(acme.tenant)
  await api.database.asOwner(async (db) => {
    await db.execute(sql`alter table users enable row level security`)
    await db.execute(
      sql`create policy tenant_isolation on users using (tenant_id = portal_tenant_id()) with check (tenant_id = portal_tenant_id())`,
    )
  })
  expect(seen.length).toBeGreaterThan(1)
  expect(await tenantsSeen(acme.tenant)).toEqual([acme.tenant])
})

it('slot holds of one technician cannot overlap', async () => {
  const hold = (during: string) =>
    api.inAcme((db) =>
      db.execute(
        sql`insert into slot_holds (technician_id, during) values (${acme.technicians[2]}, ${during}::tstzrange)`,
      ),
    )
  await hold('[2030-01-01T10:00Z,2030-01-01T12:00Z)')
  await hold('[2030-01-01T12:00Z,2030-01-01T13:00Z)')
  await expect(hold('[2030-01-01T11:59Z,2030-01-01T12:01Z)')).rejects.toMatchObject({ cause: { code: '23P01' } })
})
