import { eq, sql } from 'drizzle-orm'
import { anyValue } from '#foundation/database/database'
import { tasks } from '#foundation/database/schema'
import { insertRows, updateChanged } from '../bulk-rows'
import { isGood, problem, type Row, type WriteRows } from '../record-type'

const MAX_CODE = 40

const readCode = ({ record }: Row<'prices'>): string => (record.code ?? record.external_id).slice(0, MAX_CODE)

const toColumns = (row: Row<'prices'>) => ({
  code: readCode(row),
  name: row.record.name,
  description: row.record.description,
  unitPriceCents: row.record.unit_price_cents,
  durationMinutes: row.record.duration_minutes,
  taxable: row.record.taxable,
  active: row.record.active,
})

/** The price list. What has the code of something that is there already is that. */
export const writePrices: WriteRows<'prices'> = async ({ db, now }, rows) => {
  const codes = rows.map((row) => readCode(row).toLowerCase())
  const there = await db
    .select({ id: tasks.id, code: sql<string>`lower(${tasks.code})` })
    .from(tasks)
    .where(eq(sql`lower(${tasks.code})`, anyValue(codes, 'text')))
  const byCode = new Map(there.map(({ id, code }) => [code, id]))
  const taken = new Map<string, Row<'prices'>>()
  rows.forEach((row, index) => {
    const code = codes[index]!
    const holder = byCode.get(code)
    if (taken.has(code)) row.errors.push(problem('code', `Another record has the code ${readCode(row)}, too.`))
    else if (row.id !== null && holder !== undefined && holder !== row.id)
      row.errors.push(problem('code', `Task ${holder} has the code ${readCode(row)} already.`))
    else if (row.id === null && holder !== undefined) {
      row.id = holder
      row.status = 'updated'
      row.notes.push(problem('code', `Task ${holder} has this code; it is updated.`))
    }
    taken.set(code, row)
  })
  const good = rows.filter(isGood)
  const known = good.filter(({ id }) => id !== null)
  const changed = await updateChanged(
    db,
    tasks,
    known.map((row) => ({ id: row.id!, values: toColumns(row) })),
  )
  for (const row of known) if (!changed.has(row.id!)) row.status = 'unchanged'
  const fresh = good.filter(({ id }) => id === null)
  const ids = await insertRows(
    db,
    tasks,
    fresh.map((row) => ({ ...toColumns(row), createdAt: now })),
  )
  fresh.forEach((row, index) => void (row.id = ids[index]!))
}
