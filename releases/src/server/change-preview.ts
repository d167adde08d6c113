import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ChangeError } from '../changes'
import type { RegistryDocument } from '../document'
import { preview, sharesOfPeople, type PreviewRow } from '../preview'
import { changedLines } from './describe'

/** The effect of a change, as shown before it is confirmed and in the history. */
export interface ChangePreview {
  rows: PreviewRow[]
  /** Percentages of users that will start, and stop, getting a version. */
  sharesBegun: string[]
  sharesEnded: string[]
  /** The changed rules. */
  lines: string[]
  /** Hash of the preview, which ensures that exactly what was confirmed is written. */
  fingerprint: string
}

/** Throws ChangeError when nothing would change. */
export function previewChange(before: RegistryDocument, after: RegistryDocument, now: Date): ChangePreview {
  if (isDeepStrictEqual({ ...before, revision: 0 }, { ...after, revision: 0 })) throw new ChangeError('This changes nothing: it is already in effect.')
  return difference(before, after, now)
}

/** Who gets a different version, and by which rule. */
export function difference(before: RegistryDocument, after: RegistryDocument, now: Date): ChangePreview {
  const shares = { before: sharesOfPeople(before), after: sharesOfPeople(after) }
  const look = {
    rows: preview(before, after, now),
    sharesBegun: shares.after.filter((share) => !shares.before.includes(share)),
    sharesEnded: shares.before.filter((share) => !shares.after.includes(share)),
    lines: changedLines(before, after),
  }
  return { ...look, fingerprint: createHash('sha256').update(JSON.stringify(look)).digest('hex') }
}
