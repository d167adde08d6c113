import { createHash } from 'node:crypto'
import type { RegistryDocument } from '#rules/document'
import { effectiveShares } from '#rules/effective-share'
import { notPerTenant, preview, type PreviewRow } from '#rules/preview'
import { changedLines } from './describe'

/** The effect of a change, as shown before it is confirmed and in the history. */
export interface ChangePreview {
  rows: PreviewRow[]
  /** Rollouts by percentage, to people, or between days, that begin and end. */
  notPerTenantBegins: string[]
  notPerTenantEnds: string[]
  /** Rollouts that from then on really reach fewer than they say. */
  effectiveShares: string[]
  /** The changed rules. */
  lines: string[]
  /** Hash of the preview, which ensures that exactly what was confirmed is written. */
  fingerprint: string
}

const findRolloutId = (share: string): string => share.slice(share.lastIndexOf('('))

/** Who gets a different version, and by which rule. */
export function difference(before: RegistryDocument, after: RegistryDocument, now: Date): ChangePreview {
  const shares = { before: notPerTenant(before), after: notPerTenant(after) }
  const look = {
    rows: preview(before, after, now),
    notPerTenantBegins: shares.after.filter((share) => !shares.before.includes(share)),
    // Of a rollout that is raised, the new share says enough.
    notPerTenantEnds: shares.before.filter(
      (share) => !shares.after.some((one) => findRolloutId(one) === findRolloutId(share)),
    ),
    effectiveShares: effectiveShares(after, now).filter((line) => !effectiveShares(before, now).includes(line)),
    lines: changedLines(before, after),
  }
  return { ...look, fingerprint: createHash('sha256').update(JSON.stringify(look)).digest('hex') }
}
