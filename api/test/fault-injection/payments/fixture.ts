// Fixtures of the fault injection runs, and the comparison of the three books: gateway, ledger and invoice balances.
import { inArray } from 'drizzle-orm'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { PaymentRow } from '#areas/billing/payments/ledger'
import { type Database } from '#foundation/database/database'
import { invoiceItems, invoices, jobs, payments } from '#foundation/database/schema'
import { createSession } from '#foundation/security/sessions'
import { demoIds } from 'demo/names'
import type { SandboxTransaction } from '../../support'

const acme = demoIds('acme')

/** Random numbers, reproducible with the printed seed. */
export function randomFrom(seed: number): () => number {
  const generator = xoroshiro128plus(seed)
  return () => uniformFloat64(generator)
}

/** Runs `work` on every item, at most `limit` at a time. */
export async function atATime<Item>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item, index)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}

/** Creates invoices of the demo customer with these totals; returns their ids in the same order. */
export function addInvoices(database: Database, totals: readonly number[], at: Date): Promise<number[]> {
  const userId = acme.users.customer
  return database.withTenant(acme.tenant, async (db) => {
    const ids: number[] = []
    for (let start = 0; start < totals.length; start += 500) {
      const chunk = totals.slice(start, start + 500)
      const made = await db
        .insert(jobs)
        .values(chunk.map(() => ({ userId, addressId: acme.addresses.customer, createdAt: at })))
        .returning({ id: jobs.id })
      const added = await db
        .insert(invoices)
        .values(
          chunk.map((cents, index) => ({
            jobId: made[index]?.id ?? 0,
            userId,
            invoiceDate: '2026-02-09',
            subtotalCents: cents,
            totalCents: cents,
            balanceCents: cents,
          })),
        )
        .returning({ id: invoices.id })
      await db
        .insert(invoiceItems)
        .values(added.map(({ id }, index) => ({ documentId: id, unitName: 'Work', unitPriceCents: chunk[index] ?? 0 })))
      ids.push(...added.map(({ id }) => id))
    }
    return ids
  })
}

/** A session of the demo customer, without the slow password hash. */
export const openCustomerSession = (database: Database, now: Date): Promise<string> =>
  database.withTenant(acme.tenant, (db) => createSession(db, now, { role: 'customer', userId: acme.users.customer }))

export interface InvoiceBooks {
  totalCents: number
  gatewayCents: number
  ledgerCents: number
  invoiceCents: number
  /** Number of sales at the gateway that hold money. */
  sales: number
  open: number
}

const HOLDING = ['approved', 'partially_approved', 'submitted']

/** Reads the three books of each invoice, and counts sales that hold money without a ledger row of these invoices. */
export async function readLedger(
  database: Database,
  ids: readonly number[],
  transactions: readonly SandboxTransaction[],
): Promise<{ books: Map<number, InvoiceBooks>; strangers: number }> {
  const books = new Map<number, InvoiceBooks>()
  const owners = new Map<string, PaymentRow>()
  await database.withTenant(acme.tenant, async (db) => {
    for (let start = 0; start < ids.length; start += 1_000) {
      const chunk = ids.slice(start, start + 1_000)
      for (const { id, totalCents, balanceCents } of await db
        .select()
        .from(invoices)
        .where(inArray(invoices.id, chunk))) {
        books.set(id, {
          totalCents,
          gatewayCents: 0,
          ledgerCents: 0,
          invoiceCents: totalCents - balanceCents,
          sales: 0,
          open: 0,
        })
      }
      for (const row of await db.select().from(payments).where(inArray(payments.invoiceId, chunk))) {
        owners.set(row.referenceId, row)
        const book = books.get(row.invoiceId)
        if (!book) continue
        if (row.status === 'approved' || row.status === 'submitted') book.ledgerCents += row.amountCents
        if (['attempted', 'unknown', 'partial'].includes(row.status)) book.open += 1
      }
    }
  })
  let strangers = 0
  for (const { type, status, reference, amount_cents, refunded_cents } of transactions) {
    if (type !== 'sale' || !HOLDING.includes(status) || amount_cents === refunded_cents) continue
    const book = books.get(owners.get(reference ?? '')?.invoiceId ?? 0)
    if (!book) strangers += 1
    else {
      book.gatewayCents += amount_cents - refunded_cents
      book.sales += 1
    }
  }
  return { books, strangers }
}

export interface Verdict {
  invoices: number
  /** Invoices that were charged more than expected. */
  doubleCharged: number
  overpaid: number
  /** Invoices whose books differ by a cent or more. */
  unequal: number
  stillOpen: number
  /** Charges at the gateway that the ledger does not know. */
  strangers: number
}

/** Compares the books. `expected`: cents that an invoice should have been charged, if known. */
export function judge(
  { books, strangers }: Awaited<ReturnType<typeof readLedger>>,
  expected: ReadonlyMap<number, number>,
): Verdict {
  const all = [...books.entries()]
  const count = (test: (book: InvoiceBooks, id: number) => boolean) => all.filter(([id, book]) => test(book, id)).length
  return {
    invoices: all.length,
    doubleCharged: count(({ gatewayCents }, id) => expected.has(id) && gatewayCents > (expected.get(id) ?? 0)),
    overpaid: count(({ gatewayCents, totalCents }) => gatewayCents > totalCents),
    unequal: count(
      ({ gatewayCents, ledgerCents, invoiceCents }) => gatewayCents !== ledgerCents || ledgerCents !== invoiceCents,
    ),
    stillOpen: count(({ open }) => open > 0),
    strangers,
  }
}

export const isConsistent = ({ doubleCharged, overpaid, unequal, stillOpen, strangers }: Verdict): boolean =>
  doubleCharged + overpaid + unequal + stillOpen + strangers === 0

export const databaseName = async (database: Database): Promise<string> =>
  String((await database.raw('select current_database() as name'))[0]?.['name'])
