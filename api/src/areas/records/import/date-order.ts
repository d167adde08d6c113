import type { Table } from '#foundation/csv/read-table'
import { TableError } from '#foundation/csv/read-table'
import type { ColumnMapping } from '#foundation/database/schema'
import type { RecordType } from '@portal/contract'
import { columnFields } from './fields'
import { proveDateOrder, type DateOrder } from './read-value'

/** Which comes first in the dates of a column, the month or the day, and the first dates that say so. */
interface ColumnDates {
  order: DateOrder
  /** A date by kind of what it proves, as it is written. */
  examples: Partial<Record<NonNullable<ReturnType<typeof proveDateOrder>>, string>>
}

/**
 * Reads the whole file. Only columns with dates that could be read in both ways are in the answer. `chosen` counts for all of them.
 */
export async function findDateOrders(
  table: Table,
  type: RecordType,
  mapping: ColumnMapping,
  chosen?: Exclude<DateOrder, 'unclear'>,
): Promise<Map<string, ColumnDates>> {
  const columns = table.headings.flatMap((heading, at) =>
    columnFields(type)[mapping[heading] ?? '']?.kind === 'day'
      ? [{ heading, at, examples: {} as ColumnDates['examples'] }]
      : [],
  )
  if (columns.length === 0) return new Map()
  try {
    for await (const row of table.rows())
      if ('cells' in row)
        for (const { at, examples } of columns) {
          const written = row.cells[at]?.trim().slice(0, 40)
          const proven = written ? proveDateOrder(written) : null
          if (proven) examples[proven] ??= written
        }
  } catch (error) {
    // The rows before are imported, and then it is told.
    if (!(error instanceof TableError)) throw error
  }
  return new Map(
    columns
      .filter(({ examples }) => examples.either !== undefined)
      .map(({ heading, examples }) => [heading, { order: chosen ?? decide(examples), examples }]),
  )
}

function decide(examples: ColumnDates['examples']): DateOrder {
  if (examples['day-first'] === undefined) return 'month-first'
  return examples['month-first'] === undefined ? 'day-first' : 'unclear'
}
