import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ChangeError } from '../changes'
import type { RegistryDocument } from '../document'
import { preview, sharesOfPeople, type PreviewRow } from '../preview'
import { changedLines } from './describe'

/** What a change means, as a person sees it before and after it is written. */
export interface ChangePreview {
  rows: PreviewRow[]
  /** Shares of people that get a version from then on, and no longer. */
  sharesBegun: string[]
  sharesEnded: string[]
  /** Rule by rule. */
  lines: string[]
  /** The same for the same look: what was confirmed is what is written. */
  fingerprint: string
}

/** Throws ChangeError when nothing would change. */
export function previewChange(before: RegistryDocument, after: RegistryDocument, now: Date): ChangePreview {
  if (isDeepStrictEqual({ ...before, revision: 0 }, { ...after, revision: 0 })) throw new ChangeError('This changes nothing: it is so already.')
  return difference(before, after, now)
}

/** Who gets something else, and by which rule. */
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
