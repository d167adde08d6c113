import { sql, type SQL } from 'drizzle-orm'
import { anyValue, rows, type Db } from '#foundation/database/database'
import { iso } from '#foundation/dates'
import type { KeptRecord } from '@portal/contract'

/** From the day of a document or the last payment. */
export const BOOKS_YEARS = 7
/** As `deleteExpiredAuthorizations` deletes them. */
const AUTHORIZATION_YEARS = 2

/** A quote that was agreed on: it is a contract, signed or not. */
export const isAgreed = sql`(q.status = 'accepted' or exists (
  select from signatures s where s.document_type = 'Quote' and s.document_id = q.id))`

/** Signatures of the documents of these customers. */
export const ofSignatures = (ids: SQL): SQL => sql`
  (s.document_type = 'Quote' and s.document_id in (select id from quotes where user_id = ${ids})
   or s.document_type = 'Invoice' and s.document_id in (select id from invoices where user_id = ${ids}))`

const BOOKS = `Books of the company: tax law asks for them for ${BOOKS_YEARS} years.`
const CONTRACTS = `What was agreed on, and who signed it: claims from it can be made for years.`

/** What the law keeps of erased customers, until when at the longest. Tables without rows are left out. */
export async function listKept(db: Db, userIds: readonly number[]): Promise<KeptRecord[]> {
  const ids = anyValue(userIds, 'integer')
  const kept: { table: string; reason: string; years: number; from: SQL }[] = [
    {
      table: 'invoices',
      reason: BOOKS,
      years: BOOKS_YEARS,
      from: sql`select invoice_date::timestamptz as at from invoices where user_id = ${ids}`,
    },
    {
      table: 'payments',
      reason: BOOKS,
      years: BOOKS_YEARS,
      from: sql`select p.transaction_time as at from payments p join invoices i on i.id = p.invoice_id where i.user_id = ${ids}`,
    },
    {
      table: 'quotes',
      reason: CONTRACTS,
      years: BOOKS_YEARS,
      from: sql`select coalesce(q.signed_at, q.quote_date) as at from quotes q where q.user_id = ${ids} and ${isAgreed}`,
    },
    {
      table: 'signatures',
      reason: CONTRACTS,
      years: BOOKS_YEARS,
      from: sql`select s.signed_at as at from signatures s where ${ofSignatures(ids)}`,
    },
    {
      table: 'signed_documents',
      reason: CONTRACTS,
      years: BOOKS_YEARS,
      from: sql`select s.signed_at as at from signed_documents d join signatures s on s.id = d.signature_id where ${ofSignatures(ids)}`,
    },
    {
      table: 'ach_authorizations',
      reason: `Bank authorizations: the rules for bank transfers ask for them for ${AUTHORIZATION_YEARS} years.`,
      years: AUTHORIZATION_YEARS,
      from: sql`select a.accepted_at as at from ach_authorizations a join payments p on p.id = a.payment_id
        join invoices i on i.id = p.invoice_id where i.user_id = ${ids}`,
    },
  ]
  const found: KeptRecord[] = []
  for (const { table, reason, years, from } of kept) {
    const [row] = await rows<{ count: number; until: Date | string | null }>(
      db,
      sql`select count(*)::integer as count, max(at) + make_interval(years => ${years}) as until from (${from}) as kept`,
    )
    if (row?.until) found.push({ table, count: row.count, reason, until: iso(new Date(row.until)) })
  }
  return found
}
