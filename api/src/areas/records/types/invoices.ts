import { eq } from 'drizzle-orm'
import { totalColumns } from '#areas/documents'
import { anyValue } from '#foundation/database/database'
import { invoiceItems, invoices, jobs, payments } from '#foundation/database/schema'
import { hashMeaning } from '#foundation/http/idempotency'
import { formatCents } from '@portal/rules'
import { formatIn } from '@portal/rules/dates'
import { insertRows, updateChanged } from '../bulk-rows'
import { isGood, problem, type PutContext, type Row, type WriteRows } from '../record-type'
import { findCustomers, findPlaces } from '../references'
import { readLines, type DocumentLine } from './document-lines'

interface Read {
  row: Row<'invoices'>
  userId: number
  addressId: number
  lines: DocumentLine[]
  columns: ReturnType<typeof toColumns>
  paidCents: number
}

const paymentKey = ({ system }: PutContext, { record }: Row<'invoices'>): string =>
  `record:${hashMeaning('invoices', system, record.external_id)}`

function toColumns(record: Row<'invoices'>['record'], totals: Parameters<typeof totalColumns>[0], paidCents: number) {
  const former = record.number && `Invoice ${record.number} in the former system.`
  return {
    invoiceDate: record.invoice_date,
    dueOn: record.due_on,
    format: 'detailed' as const,
    summary: record.summary ?? null,
    notes: [record.notes, former].filter(Boolean).join('\n') || null,
    ...totalColumns(totals),
    totalTransactionsCents: paidCents,
    balanceCents: totals.total_cents - paidCents,
  }
}

function checkDates({ record, errors, notes }: Row<'invoices'>, today: string): void {
  if (record.due_on !== undefined && record.due_on < record.invoice_date)
    errors.push(problem('due_on', `It is due before its date, ${record.invoice_date}.`))
  if (record.invoice_date > today)
    notes.push(problem('invoice_date', `The invoice is dated in the future, ${record.invoice_date}.`))
}

function readInvoices(
  { tenant, now }: PutContext,
  rows: readonly Row<'invoices'>[],
  owners: ReadonlyMap<object, number>,
  places: ReadonlyMap<object, number>,
): Read[] {
  const today = formatIn(now, tenant.timezone, 'yyyy-MM-dd')
  return rows.flatMap((row) => {
    const { record, errors } = row
    checkDates(row, today)
    const [userId, addressId] = [owners.get(row), places.get(row)]
    if (userId !== undefined && addressId === undefined && isGood(row))
      errors.push(problem('address_external_id', 'The customer has no address, which an invoice needs.'))
    const priced =
      record.total_cents === undefined && !record.lines ? { ...record, total_cents: record.balance_cents } : record
    const read = readLines(
      priced as typeof record,
      record.summary ?? (record.number ? `Invoice ${record.number}` : 'Services'),
    )
    if ('message' in read) errors.push(read)
    if (!isGood(row) || userId === undefined || addressId === undefined || 'message' in read) return []
    const { lines, totals } = read
    if (totals.total_cents < 0)
      errors.push(
        problem(
          'total_cents',
          `The total is negative, ${formatCents(totals.total_cents)}. Leave it out, and enter it in the portal as a credit on an invoice.`,
        ),
      )
    const paidCents = totals.total_cents - (record.balance_cents ?? totals.total_cents)
    if (paidCents < 0 && isGood(row))
      errors.push(problem('balance_cents', `The balance is higher than the total, ${formatCents(totals.total_cents)}.`))
    return isGood(row)
      ? [{ row, userId, addressId, lines, columns: toColumns(record, totals, paidCents), paidCents }]
      : []
  })
}

/** What was paid in the former system, as one payment. */
const toPayment = (context: PutContext, { row, userId, paidCents }: Read) => {
  const at = new Date(`${row.record.invoice_date}T12:00:00Z`)
  const key = paymentKey(context, row)
  return {
    invoiceId: row.id!,
    userId,
    idempotencyKey: key,
    requestFingerprint: key,
    referenceId: key,
    externalReference: 'Imported',
    transactionType: 'external' as const,
    amountCents: paidCents,
    status: 'approved' as const,
    transactionTime: at,
    settledAt: at,
    notes: 'Paid in the former system.',
    createdAt: context.now,
  }
}

async function writeParts(context: PutContext, read: readonly Read[]): Promise<void> {
  const { db } = context
  const items = read.flatMap(({ row, lines }) => lines.map((line) => ({ ...line, documentId: row.id! })))
  if (items.length > 0) await db.insert(invoiceItems).values(items)
  const paid = read.filter(({ paidCents }) => paidCents > 0)
  if (paid.length > 0) await db.insert(payments).values(paid.map((each) => toPayment(context, each)))
}

async function create(context: PutContext, read: readonly Read[]): Promise<void> {
  const { db, now } = context
  const jobIds = await insertRows(
    db,
    jobs,
    read.map(({ userId, addressId }) => ({ userId, addressId, createdAt: now })),
  )
  const ids = await insertRows(
    db,
    invoices,
    read.map(({ userId, addressId, columns }, index) => ({
      ...columns,
      jobId: jobIds[index]!,
      userId,
      billingAddressId: addressId,
      serviceAddressId: addressId,
      createdAt: now,
    })),
  )
  read.forEach(({ row }, index) => void (row.id = ids[index]!))
  await writeParts(context, read)
}

/** Invoices on which nobody has worked here: their lines are replaced, and what was paid before. */
async function update(context: PutContext, read: readonly Read[]): Promise<void> {
  if (read.length === 0) return
  const { db } = context
  const ids = anyValue(
    read.map(({ row }) => row.id!),
    'integer',
  )
  const current = await db.select().from(invoices).where(eq(invoices.id, ids)).for('update')
  const paid = await db.select().from(payments).where(eq(payments.invoiceId, ids))
  for (const { row } of read) {
    const invoice = current.find(({ id }) => id === row.id)
    const key = paymentKey(context, row)
    const others = paid.some(({ invoiceId, idempotencyKey }) => invoiceId === row.id && idempotencyKey !== key)
    if (!invoice || invoice.voided || invoice.version > 1 || invoice.signedAt || others)
      row.errors.push(
        problem('external_id', `Invoice ${row.id} was changed, signed or paid here since; change it in the portal.`),
      )
  }
  const good = read.filter(({ row }) => isGood(row))
  const goodIds = anyValue(
    good.map(({ row }) => row.id!),
    'integer',
  )
  await db.delete(invoiceItems).where(eq(invoiceItems.documentId, goodIds))
  await db.delete(payments).where(eq(payments.invoiceId, goodIds))
  await updateChanged(
    db,
    invoices,
    good.map(({ row, columns }) => ({ id: row.id!, values: columns })),
  )
  await writeParts(context, good)
}

/** Open invoices: each bills a job of its own. */
export const writeInvoices: WriteRows<'invoices'> = async (context, rows) => {
  const owners = await findCustomers(context, rows)
  const read = readInvoices(context, rows, owners, await findPlaces(context, rows, owners))
  await update(
    context,
    read.filter(({ row }) => row.id !== null),
  )
  await create(
    context,
    read.filter(({ row }) => row.id === null),
  )
}
