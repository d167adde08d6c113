import type { Sql } from 'postgres'
import type { CapturedStatement } from 'api/testing/capture-statements'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export function* walkNodes(plan: PlanNode): Generator<PlanNode> {
  yield plan
  for (const child of plan.Plans ?? []) yield* walkNodes(child)
}

/**
 * Plans the statement, and runs it if it only reads. Changes nothing. `tenantId`: as the role and for the tenant of a request; null: as
 * the owner. `mayRun: false`: only plans it.
 */
export async function explainFor(
  sql: Sql,
  tenantId: number | null,
  { text, parameters }: CapturedStatement,
  mayRun = true,
): Promise<PlanNode> {
  const analyze =
    mayRun && /^\s*(select|with\s+(?!.*\b(insert|update|delete)\b))/is.test(text) ? ', analyze, timing off' : ''
  const session = await sql.reserve()
  try {
    await session.unsafe('begin')
    if (tenantId !== null)
      await session.unsafe(
        `select set_config('role', 'portal_app', true), set_config('app.tenant_id', '${tenantId}', true)`,
      )
    const [row] = await session.unsafe(`explain (format json, costs off${analyze}) ${text}`, parameters as never[])
    return (row as unknown as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan
  } finally {
    await session.unsafe('rollback')
    session.release()
  }
}
