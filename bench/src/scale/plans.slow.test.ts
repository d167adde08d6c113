// Every statement that the calls of the contract make, explained in a database with 200 tenants: none may read rows that it has
// no use for, which with row-level security are mostly those of other tenants.
import postgres, { type Sql } from 'postgres'
import type { CallName } from '@portal/contract'
import { openDatabase } from 'api'
import { TEST_NOW } from 'api/testing'
import { captureStatements, type CapturedStatement } from 'api/testing/capture-statements'
import { areas, resolveClient, openExampleContext, resolveParts, send, type Example } from 'api/testing/examples'
import { seedDemo } from 'demo'
import { explainFor, walkNodes, type PlanNode } from './explain'
import { ACME, fillAcme, fillTenants } from './generate'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const onServer = url ? describe : describe.skip

const TENANTS = 200
/** Tables with at least as many rows grow with the tenants; reading a smaller one whole costs nothing. */
const GROWS_FROM = 1_000
const INSUFFICIENT_PRIVILEGE = '42501'
/** A function refuses to run in this state of the rows. */
const RAISED = 'P0001'
/** PostgreSQL's type OIDs of json and jsonb. */
const JSON_TYPES = [114, 3802]
const READS_TABLES = /^\s*(select\b.*\bfrom\s+(?!jsonb_)|with\b|insert\b|update\b|delete\b)/is
/** A scan may throw away ten times what it returns, and as many rows as a tenant's own may be. */
const MAX_REMOVED_PER_ROW = 10
const MAX_REMOVED = 600

function findProblems(plan: PlanNode, growing: ReadonlySet<string>): string[] {
  return [...walkNodes(plan)].flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Actual Rows': rows = 0, 'Actual Loops': loops = 1 } = node
    const removed = ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops
    return [
      ...(type === 'Seq Scan' && growing.has(table) ? [`reads all of ${table}`] : []),
      ...(removed > MAX_REMOVED && removed > MAX_REMOVED_PER_ROW * rows * loops
        ? [`${type} on ${table} removes ${removed} rows to return ${rows * loops}`]
        : []),
    ]
  })
}

onServer('with 200 tenants', () => {
  const name = `portal_plans_${process.pid}`
  const own = url && Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  const admin = url ? postgres(url, { max: 1, onnotice: () => {} }) : (undefined as never)
  let sql: Sql
  let growing: Set<string>
  let statements: Map<string, CapturedStatement & { call: string }>

  beforeAll(async () => {
    await admin.unsafe(`create database ${name}`)
    const database = await openDatabase({ url: own })
    await seedDemo(database, { now: new Date(TEST_NOW), passwords: { costLog2: 4 } })
    sql = postgres(own, { max: 1, onnotice: () => {} })
    // Parameters are captured as they are sent.
    for (const type of JSON_TYPES) sql.options.serializers[type] = String
    await fillAcme(sql)
    await fillTenants(sql, TENANTS)
    await sql.unsafe('reset session_replication_role')
    await sql.unsafe('vacuum analyze')
    await database.close()
    const tables =
      await sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${GROWS_FROM}`
    statements = await statementsOfAllCalls()
    growing = new Set(tables.map((row) => String(row['name'])))
  }, 300_000)
  afterAll(async () => {
    await sql.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  })

  /** The statements of the examples of all calls, by text; they run in portals of their own, with the demo's data. */
  async function statementsOfAllCalls(): Promise<Map<string, CapturedStatement & { call: string }>> {
    const statements = new Map<string, CapturedStatement & { call: string }>()
    for (const [, examples] of areas) {
      const world = await openExampleContext()
      for (const [call, example] of Object.entries(examples) as [CallName, Example][]) {
        const client = await resolveClient(example, world)
        const parts = await resolveParts(example, world)
        const captured = captureStatements()
        const { status } = await send(client, call, parts)
        for (const statement of captured.stop())
          if (READS_TABLES.test(statement.text)) statements.set(statement.text, { ...statement, call })
        expect({ call, failed: status >= 400 }).toEqual({ call, failed: false })
      }
      await world.api.close()
    }
    return statements
  }

  /** As the role and for the tenant of a request; as the owner, if that role may not. */
  async function explain(statement: CapturedStatement): Promise<PlanNode> {
    try {
      return await explainFor(sql, ACME, statement)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === INSUFFICIENT_PRIVILEGE) return explainFor(sql, null, statement)
      if (code === RAISED) return explainFor(sql, ACME, statement, false)
      throw new Error(`${(error as Error).message}\n${statement.text}`, { cause: error })
    }
  }

  async function problems(): Promise<string[]> {
    const found: string[] = []
    for (const statement of statements.values()) {
      const plan = await explain(statement)
      for (const problem of findProblems(plan, growing))
        found.push(`${statement.call}: ${problem}: ${statement.text.slice(0, 300)}`)
    }
    return found
  }

  it('no statement of any call reads rows that it does not need, and a missing index is found', async () => {
    expect(statements.size).toBeGreaterThan(150)
    expect(await problems()).toEqual([])
    await sql.unsafe('drop index slot_holds_tenant_ends_at')
    expect(await problems()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(getAvailable|createAppointment|rescheduleAppointment)/)]),
    )
  }, 300_000)
})
