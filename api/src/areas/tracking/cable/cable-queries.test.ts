import { eq } from 'drizzle-orm'
import { cableTokens, sessions } from '#foundation/database/schema'
import { hashToken } from '#foundation/security/tokens'
import { acme, live, openCableFixture, type CableFixture } from '#test/support/cable'
import { staffClient } from '#test/support/payments'
import { emails } from 'demo/names'
import { createCableQueries } from './cable-queries'
import { issueTokens } from './cable-tokens'
import type { Identity } from './connection'

let world: CableFixture
beforeAll(async () => void (world = await openCableFixture()))
beforeEach(() => world.restore())
afterAll(() => world.close())

const HOST = 'acme.localhost'

/** Queries, and how many transactions they have made. */
function countingQueries() {
  const { services } = world.api
  let transactions = 0
  const database: typeof services.database = {
    ...services.database,
    withTenant: (...given) => ((transactions += 1), services.database.withTenant(...given)),
  }
  return { gate: createCableQueries({ ...services, database }), transactions: () => transactions }
}
const enterAs = async (gate: ReturnType<typeof createCableQueries>, who = world.customer) =>
  (await gate.enter(HOST, await world.cableToken(who))) as Identity

test('viewers who enter at the same time share a transaction, and each token is judged on its own', async () => {
  const { gate, transactions } = countingQueries()
  const someone = await world.api.signIn(emails.newcomer)
  const ofEndedSession = await world.cableToken(someone)
  await someone.call('signOut', {})
  const used = await world.cableToken()
  await gate.enter(HOST, used)
  const expired = await world.cableToken()
  world.api.clock.advance(60_001)
  const good = [await world.cableToken(), await world.cableToken(world.technician)]
  const elsewhere = await world.cableToken()
  const before = transactions()
  const entered = await Promise.all([
    ...[good[0]!, 'unknown', ofEndedSession, used, expired, good[1]!, good[0]!].map((token) => gate.enter(HOST, token)),
    gate.enter('bluebird.localhost', elsewhere),
  ])
  expect(entered).toMatchObject([
    {
      tenantId: acme.tenant,
      principal: {
        sessionId: expect.any(Number) as number,
        role: 'customer',
        userId: acme.users.customer,
        resource: null,
      },
    },
    'unauthorized',
    'unauthorized',
    'token_expired',
    'token_expired',
    {
      tenantId: acme.tenant,
      principal: {
        sessionId: expect.any(Number) as number,
        role: 'technician',
        userId: acme.users.technicians[0],
        resource: { type: 'Appointment', id: live },
      },
    },
    'token_expired',
    'unauthorized',
  ])
  // One for each of the two tenants.
  expect(transactions() - before).toBe(2)
})

test('subscriptions at the same time share a transaction, and each is judged on its own', async () => {
  const { gate, transactions } = countingQueries()
  const someone = await world.api.signIn(emails.newcomer)
  const [customer, stranger, technician] = [
    await enterAs(gate),
    await enterAs(gate, someone),
    await enterAs(gate, world.technician),
  ]
  const ended = await enterAs(gate, await world.api.signIn(emails.customer))
  await world.api.inAcme((db) => db.delete(sessions).where(eq(sessions.id, ended.principal.sessionId)))
  await world.drive(39.7)
  const before = transactions()
  const wanted: [Identity, number, 'positions' | 'status'][] = [
    [customer, live, 'positions'],
    [stranger, live, 'positions'],
    [ended, live, 'positions'],
    [technician, live, 'status'],
    [technician, acme.appointments.late, 'status'],
    [customer, acme.appointments.late, 'positions'],
    [customer, acme.appointments.late, 'status'],
    [customer, 999_999, 'status'],
  ]
  const watched = await Promise.all(
    wanted.map(([who, appointmentId, channel]) => gate.watch(who, { channel, appointmentId })),
  )
  expect(watched.map((each) => each?.visit.status ?? null)).toEqual([
    'accepted',
    null,
    null,
    'accepted',
    null,
    null,
    'late',
    null,
  ])
  expect(watched[0]).toMatchObject({
    visit: { technicianId: acme.technicians[0] },
    lastKnown: expect.stringContaining('"latitude":39.7') as string,
    mark: { offset: 1 },
  })
  expect(transactions() - before).toBe(1)
})

test('a session that ends while tokens are issued gets none, and the others get theirs', async () => {
  const { gate } = countingQueries()
  const [customer, ended] = [await enterAs(gate), await enterAs(gate, await world.api.signIn(emails.customer))]
  await world.api.inAcme((db) => db.delete(sessions).where(eq(sessions.id, ended.principal.sessionId)))
  const [token, none] = await world.api.inAcme((db) =>
    issueTokens(db, [customer.principal.sessionId, ended.principal.sessionId], world.api.clock()),
  )
  expect(none).toBeNull()
  const [row] = await world.api.inAcme((db) =>
    db
      .select()
      .from(cableTokens)
      .where(eq(cableTokens.tokenHash, hashToken(token ?? ''))),
  )
  expect(row).toMatchObject({
    sessionId: customer.principal.sessionId,
    usedAt: null,
    expiresAt: new Date(world.api.clock().getTime() + 60_000),
  })
})

test('requests for tokens at the same time share a transaction, keep their sessions alive, and each is judged on its own', async () => {
  const { api } = world
  const [ended, opener] = [await api.signIn(emails.newcomer), await api.signIn(emails.customer)]
  await ended.call('signOut', {})
  const quoteLink = await staffClient(api, 'technician', { type: 'Quote', id: acme.quotes.sent })
  const visitLink = await staffClient(api, 'technician', { type: 'Appointment', id: live })
  api.clock.advance(61_000)
  const transactions = jest.spyOn(api.services.database, 'withTenant')
  const answers = await Promise.all(
    [opener, ended, quoteLink, visitLink, opener].map((client) => client.call('getCableToken', {})),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 200, 200])
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
  const tokens = answers.flatMap(({ body }) => (body as { cable_token?: string }).cable_token ?? [])
  expect(new Set(tokens).size).toBe(3)
  const { gate } = countingQueries()
  const entered = (await Promise.all(tokens.map((token) => gate.enter(HOST, token)))) as Identity[]
  expect(entered.map(({ principal }) => principal.role)).toEqual(['customer', 'technician', 'customer'])
  const [session] = await world.api.inAcme((db) =>
    db.select().from(sessions).where(eq(sessions.id, entered[0]!.principal.sessionId)),
  )
  expect(session!.lastSeenAt).toEqual(api.clock())
})

// The embedded database has one connection, so nothing in it is locked by somebody else.
const onServer = process.env['TEST_DATABASE_URL'] ? test : test.skip

onServer('a session or token that somebody else has locked holds up nobody', async () => {
  const { gate } = countingQueries()
  const [free, locked] = [await enterAs(gate), await enterAs(gate, await world.api.signIn(emails.customer))]
  const [freeToken, lockedToken] = [await world.cableToken(), await world.cableToken()]
  let release = () => {}
  let holding = Promise.resolve()
  await new Promise<void>((isHeld) => {
    holding = world.api.inAcme(async (db) => {
      await db.select().from(sessions).where(eq(sessions.id, locked.principal.sessionId)).for('update')
      await db
        .select()
        .from(cableTokens)
        .where(eq(cableTokens.tokenHash, hashToken(lockedToken)))
        .for('update')
      isHeld()
      await new Promise<void>((resume) => (release = resume))
    })
  })
  const issued = await world.api.inAcme((db) =>
    issueTokens(db, [free.principal.sessionId, locked.principal.sessionId], world.api.clock()),
  )
  const entered = await Promise.all([gate.enter(HOST, freeToken), gate.enter(HOST, lockedToken)])
  release()
  await holding
  expect(issued).toEqual([expect.any(String), null])
  expect(entered).toEqual([expect.objectContaining({ tenantId: acme.tenant }), 'token_expired'])
})
