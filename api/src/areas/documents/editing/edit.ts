import { eq } from 'drizzle-orm'
import { conflict } from '#foundation/errors'
import type { Principal } from '#foundation/security/sessions'
import { tablesFor, type DocumentType } from './document-tables'
import type { Lines } from './lines'
import { totalColumns, computeTotals } from './totals'

/** 409 if the document has changed since the client read it. */
export function requireVersion(type: DocumentType, current: number, expected: number): void {
  if (current === expected) return
  throw conflict(
    type === 'Invoice'
      ? 'This invoice has changed since you opened it. Your change was not saved; please review the current version.'
      : 'This quote has changed since you opened it. Your change was not saved; please review the current version.',
    'version',
  )
}

/** An edit: the row is locked, the principal may edit it, and the version is the one they saw. */
export interface Edit extends Lines {
  principal: Principal
  now: Date
  /** Whether sales tax is charged on it. */
  taxed: boolean
}

/** Columns that an edit writes in addition to the totals. */
export interface Edited {
  taxRatePercent?: number
  lateFeeCents?: number
  summary?: string | null
  notes?: string | null
}

/** Clears the signature, which was given for the previous content. */
export const UNSIGNED = { signatureKind: null, signatureImageUrl: null, signatureName: null, signedAt: null }

/**
 * Applies an edit, recomputes the totals and increments the version. A signature on the document is cleared, since it was
 * given for other content; its own row is kept with what was signed.
 */
export async function applyEdit(edit: Edit, work: (edit: Edit) => Promise<Edited | void>): Promise<void> {
  const { db, type, documentId } = edit
  const { documents } = tablesFor(type)
  const edited = (await work(edit)) ?? {}
  const [row] = await db.select().from(documents).where(eq(documents.id, documentId))
  if (!row) return
  // A quote has no such column.
  const lateFeeCents = type === 'Invoice' ? (edited.lateFeeCents ?? row.lateFeeCents) : 0
  const { taxRatePercent = row.taxRatePercent } = edited
  const totals = await computeTotals(db, type, { ...row, taxRatePercent }, lateFeeCents)
  await db
    .update(documents)
    .set({
      ...edited,
      ...totalColumns(totals),
      lateFeeCents: type === 'Invoice' ? lateFeeCents : undefined,
      ...UNSIGNED,
      version: row.version + 1,
    })
    .where(eq(documents.id, documentId))
}
