import postgres, { type Sql } from 'postgres'
import { createSession, openDatabase } from 'api'
import { seedDemo } from 'demo'
import { demoIds } from 'demo/names'
import { ACME, acmeCustomer, fillAcme, fillTenants, NOW } from './generate'

/** Customers of acme who book and change their names, in turn. */
const WRITERS = 64

export interface Session {
  userId: number
  token: string
}

export interface Sessions {
  /** The demo's customer, who asks. */
  customer: Session
  /** Somebody of its office. */
  office: Session
  writers: Session[]
}

const COUNTED = [
  'tenants',
  'users',
  'appointments',
  'invoices',
  'invoice_items',
  'payments',
  'slot_holds',
  'technicians',
  'sessions',
  'customer_words',
  'changes',
] as const
type Counts = Record<(typeof COUNTED)[number], number>

export interface ScaleDatabase {
  name: 'small' | 'large'
  url: string
  counts: Counts
  megabytes: number
}

const databaseUrl = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/scale_${name}` }).toString()

async function fill(url: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await work(sql)
  await sql.unsafe('vacuum analyze')
  await sql.end()
}

async function countRows(url: string): Promise<{ counts: Counts; megabytes: number }> {
  const sql = postgres(url, { max: 1 })
  const [counts] = await sql.unsafe(
    `select ${COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  )
  const [size] = await sql`select (pg_database_size(current_database()) / 1048576)::int as megabytes`
  await sql.end()
  return { counts: counts as unknown as Counts, megabytes: Number(size?.['megabytes']) }
}

/** Makes both databases and opens sessions in them: the demo with a share of generated rows for acme, and the same plus `tenants`. */
export async function createDatabases(
  server: string,
  tenants: number,
): Promise<{ databases: ScaleDatabase[]; sessions: Sessions }> {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe('create extension if not exists pg_stat_statements')
  await admin.unsafe('create database scale_small')
  const small = databaseUrl(server, 'small')
  const large = databaseUrl(server, 'large')
  const database = await openDatabase({ url: small })
  await seedDemo(database, { now: new Date(NOW), passwords: { costLog2: 4 } })
  await fill(small, fillAcme)
  const open = (userId: number, role: 'customer' | 'admin' = 'customer') =>
    database.withTenant(ACME, async (db) => ({
      userId,
      token: await createSession(db, new Date(NOW), { role, userId }),
    }))
  const customer = await open(demoIds('acme').users.customer)
  const office = await open(demoIds('acme').users.admin, 'admin')
  const writers: Session[] = []
  for (let n = 0; n < WRITERS; n += 1) writers.push(await open(acmeCustomer(n)))
  await database.close()
  await admin.unsafe('create database scale_large template scale_small')
  await fill(large, (sql) => fillTenants(sql, tenants))
  await admin.unsafe('checkpoint')
  await admin.end()
  const databases = [
    { name: 'small' as const, url: small, ...(await countRows(small)) },
    { name: 'large' as const, url: large, ...(await countRows(large)) },
  ]
  return { databases, sessions: { customer, office, writers } }
}
