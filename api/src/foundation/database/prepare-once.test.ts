import { eq, sql } from 'drizzle-orm'
import { setUpTestApi } from '#test/support'
import { demoIds } from 'demo/names'
import { prepareOnce } from './prepare-once'
import { users } from './schema'

const [acme, bluebird] = [demoIds('acme'), demoIds('bluebird')]
const api = setUpTestApi()

test('builds the text at the first use, and each use sees its own values, transaction and tenant', async () => {
  let built = 0
  const findName = prepareOnce((db) => {
    built += 1
    return db
      .select({ name: users.firstName, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
  })
  const nameIn = (tenantId: number, id: number) => api.database.withTenant(tenantId, (db) => findName(db, { id }))
  const found = await Promise.all([
    nameIn(acme.tenant, acme.users.customer),
    nameIn(bluebird.tenant, acme.users.customer),
    nameIn(acme.tenant, acme.users.newcomer),
    nameIn(acme.tenant, acme.users.customer),
  ])
  const plain = await api.inAcme((db) =>
    db
      .select({ name: users.firstName, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, acme.users.customer)),
  )
  expect(plain).toEqual([{ name: expect.any(String), createdAt: expect.any(Date) }])
  expect(found[0]).toEqual(plain)
  expect(found[1]).toEqual([])
  expect(found[2]).not.toEqual(plain)
  expect(found[3]).toEqual(plain)
  expect(built).toBe(1)
})

test('is refused after its transaction has ended', async () => {
  const findOne = prepareOnce((db) => db.select({ id: users.id }).from(users).limit(sql.placeholder('most')))
  const ended = await api.inAcme((db) => Promise.resolve([db]))
  const refusal = await (async () => findOne(ended[0]!, { most: 1 }))().catch((error: Error) => error.cause ?? error)
  expect(String(refusal)).toMatch(/has ended|is closed/)
})
