import { eq } from 'drizzle-orm'
import { totalColumns } from '#areas/documents'
import { anyValue } from '#foundation/database/database'
import { quoteItems, quotes } from '#foundation/database/schema'
import { insertRows, updateChanged } from '../bulk-rows'
import { isGood, problem, type PutContext, type Row, type WriteRows } from '../record-type'
import { findCustomers, findPlaces } from '../references'
import { readLines, type DocumentLine } from './document-lines'

interface Read {
  row: Row<'quotes'>
  userId: number
  lines: DocumentLine[]
  columns: ReturnType<typeof toColumns>
}

function toColumns(
  record: Row<'quotes'>['record'],
  totals: Parameters<typeof totalColumns>[0],
  addressId: number | null,
) {
  const status = record.status ?? 'sent'
  return {
    status,
    name: record.name ?? (record.number ? `Quote ${record.number}` : 'Quote'),
    summary: record.summary ?? null,
    notes:
      [record.notes, record.number && `Quote ${record.number} in the former system.`].filter(Boolean).join('\n') ||
      null,
    quoteDate: record.quote_date,
    expiresOn: record.expires_on ?? null,
    serviceAddressId: addressId,
    billingAddressId: addressId,
    emailedAt: status === 'draft' ? null : new Date(`${record.quote_date}T12:00:00Z`),
    ...totalColumns(totals),
  }
}

function readQuotes(
  rows: readonly Row<'quotes'>[],
  owners: ReadonlyMap<object, number>,
  places: ReadonlyMap<object, number>,
): Read[] {
  return rows.flatMap((row) => {
    const userId = owners.get(row)
    const read = readLines(row.record, row.record.summary ?? row.record.name ?? 'Services')
    if ('message' in read) row.errors.push(read)
    if (!isGood(row) || userId === undefined || 'message' in read) return []
    return [{ row, userId, lines: read.lines, columns: toColumns(row.record, read.totals, places.get(row) ?? null) }]
  })
}

async function writeItems({ db }: PutContext, read: readonly Read[]): Promise<void> {
  const items = read.flatMap(({ row, lines }) => lines.map((line) => ({ ...line, documentId: row.id! })))
  if (items.length > 0) await db.insert(quoteItems).values(items)
}

/** Quotes on which nobody has worked here are replaced. */
async function update(context: PutContext, read: readonly Read[]): Promise<void> {
  if (read.length === 0) return
  const { db } = context
  const ids = read.map(({ row }) => row.id!)
  const current = await db
    .select()
    .from(quotes)
    .where(eq(quotes.id, anyValue(ids, 'integer')))
    .for('update')
  for (const { row } of read) {
    const quote = current.find(({ id }) => id === row.id)
    if (!quote || quote.version > 1 || quote.signedAt || quote.jobId !== null)
      row.errors.push(
        problem('external_id', `Quote ${row.id} was changed or signed here since; change it in the portal.`),
      )
  }
  const good = read.filter(({ row }) => isGood(row))
  await db.delete(quoteItems).where(
    eq(
      quoteItems.documentId,
      anyValue(
        good.map(({ row }) => row.id!),
        'integer',
      ),
    ),
  )
  await updateChanged(
    db,
    quotes,
    good.map(({ row, columns }) => ({ id: row.id!, values: columns })),
  )
  await writeItems(context, good)
}

export const writeQuotes: WriteRows<'quotes'> = async (context, rows) => {
  const owners = await findCustomers(context, rows)
  const read = readQuotes(rows, owners, await findPlaces(context, rows, owners))
  await update(
    context,
    read.filter(({ row }) => row.id !== null),
  )
  const fresh = read.filter(({ row }) => row.id === null)
  const ids = await insertRows(
    context.db,
    quotes,
    fresh.map(({ userId, columns }) => ({ ...columns, userId, createdAt: context.now })),
  )
  fresh.forEach(({ row }, index) => void (row.id = ids[index]!))
  await writeItems(context, fresh)
}
