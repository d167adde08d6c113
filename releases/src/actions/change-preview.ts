import { createHash } from 'node:crypto'
import type { RegistryDocument } from '#rules/document'
import { notPerTenant, preview, type PreviewRow } from '#rules/preview'
import { changedLines } from './describe'

/** The effect of a change, as shown before it is confirmed and in the history. */
export interface ChangePreview {
  rows: PreviewRow[]
  /** Rollouts to people, or between days, that begin and end. */
  notPerTenantBegins: string[]
  notPerTenantEnds: string[]
  /** The changed rules. */
  lines: string[]
  /** Hash of the preview, which ensures that exactly what was confirmed is written. */
  fingerprint: string
}

/** Who gets a different version, and by which rule. */
export function difference(before: RegistryDocument, after: RegistryDocument, now: Date): ChangePreview {
  const shares = { before: notPerTenant(before), after: notPerTenant(after) }
  const look = {
    rows: preview(before, after, now),
    notPerTenantBegins: shares.after.filter((share) => !shares.before.includes(share)),
    notPerTenantEnds: shares.before.filter((share) => !shares.after.includes(share)),
    lines: changedLines(before, after),
  }
  return { ...look, fingerprint: createHash('sha256').update(JSON.stringify(look)).digest('hex') }
}
