import { eq } from 'drizzle-orm'
import { conflict } from '../../../foundation/errors'
import type { Principal } from '../../../foundation/security/sessions'
import { documentWord, tablesOf, type DocumentType } from './document-tables'
import type { Lines } from './lines'
import { totalColumns, totalsOf } from './totals'

/** 409 when the document is no longer the one that whoever asks has read. */
export function requireVersion(type: DocumentType, current: number, seen: number): void {
  if (current === seen) return
  throw conflict(`This ${documentWord(type)} was changed in the meantime. Your change was not made; please look at it as it is now.`, 'version')
}

/** An edit: the row is locked, may be edited by whoever asks, and is the version that they saw. */
export interface Edit extends Lines {
  principal: Principal
  now: Date
  /** Sales tax is charged on it. */
  taxed: boolean
}

/** Columns that an edit writes beside the totals. */
export interface Edited {
  taxRatePercent?: number
  lateFeeCents?: number
  summary?: string | null
  notes?: string | null
}

/** Without the signature that was given for what stood there before. */
export const UNSIGNED = { signatureKind: null, signatureImageUrl: null, signatureName: null, signedAt: null }

/**
 * Makes an edit, totals the document again and gives it its next version. What was signed is not what stands there now,
 * so a signature holds no longer; it is kept with what it was given for.
 */
export async function applyEdit(edit: Edit, work: (edit: Edit) => Promise<Edited | void>): Promise<void> {
  const { db, type, documentId } = edit
  const { documents } = tablesOf(type)
  const edited = (await work(edit)) ?? {}
  const [row] = await db.select().from(documents).where(eq(documents.id, documentId))
  if (!row) return
  // A quote has no such column.
  const lateFeeCents = type === 'Invoice' ? (edited.lateFeeCents ?? row.lateFeeCents) : 0
  const totals = await totalsOf(db, type, { ...row, ...edited }, lateFeeCents)
  await db
    .update(documents)
    .set({ ...edited, ...totalColumns(totals), ...(type === 'Invoice' && { lateFeeCents }), ...UNSIGNED, version: row.version + 1 })
    .where(eq(documents.id, documentId))
}
