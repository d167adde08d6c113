import { memberships } from '#foundation/database/schema'
import { insertRows, updateChanged } from '../bulk-rows'
import { isGood, problem, type Row, type WriteRows } from '../record-type'
import { findCustomers } from '../references'

const toColumns = ({ record }: Row<'memberships'>) => ({
  programName: record.program_name,
  programDescription: record.program_description,
  startsAt: record.starts_at,
  renewsAt: record.renews_at,
  endsAt: record.ends_at,
  autoRenews: record.auto_renews,
  coveredSystems: record.covered_systems,
  priceCents: record.price_cents,
  durationCount: record.duration_count,
  durationPeriod: record.duration_period,
})

export const writeMemberships: WriteRows<'memberships'> = async (context, rows) => {
  const owners = await findCustomers(context, rows)
  for (const { record, errors } of rows) {
    if (record.ends_at !== undefined && record.ends_at < record.starts_at)
      errors.push(problem('ends_at', 'It ends before it starts.'))
    if (record.renews_at !== undefined && record.renews_at <= record.starts_at)
      errors.push(problem('renews_at', 'A membership renews after it starts.'))
  }
  const good = rows.filter((row) => isGood(row) && owners.has(row))
  const known = good.filter(({ id }) => id !== null)
  const changed = await updateChanged(
    context.db,
    memberships,
    known.map((row) => ({ id: row.id!, values: toColumns(row) })),
  )
  for (const row of known) if (!changed.has(row.id!)) row.status = 'unchanged'
  const fresh = good.filter(({ id }) => id === null)
  const ids = await insertRows(
    context.db,
    memberships,
    fresh.map((row) => {
      const { priceCents = 0, durationCount = 1, durationPeriod = 'year', ...columns } = toColumns(row)
      return { ...columns, priceCents, durationCount, durationPeriod, userId: owners.get(row)! }
    }),
  )
  fresh.forEach((row, index) => void (row.id = ids[index]!))
}
