import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Change } from './changes'
import { emptyDocument, type AuditEntry, type RegistryDocument } from './document'
import type { RevisionLog } from './revision-log'
import { hashOf, openRevision, sealRevision, type RevisionPayload } from './signature'

/** The registry can't be trusted or written; the message says what to check. */
export class RegistryError extends Error {}

export interface ChangeRequest {
  change: Change
  who: string
  why: string
  what: string
  /** Looks at what would be written, and may throw; called again when somebody else's revision came first. */
  approve?: (before: RegistryDocument, after: RegistryDocument) => Promise<void>
}

export interface Registry {
  /** The newest document; empty when there is none. Throws RegistryError when its signature does not hold. */
  read: () => Promise<RegistryDocument>
  /** What the change would make of it, unwritten. */
  dryRun: (change: Change) => Promise<{ before: RegistryDocument; after: RegistryDocument }>
  /** Writes the change as a revision of its own. Changes by others at the same moment are kept: ours is made again on top of theirs. */
  write: (request: ChangeRequest) => Promise<{ before: RegistryDocument; after: RegistryDocument }>
  /** The newest revisions, newest first. */
  history: (limit: number) => Promise<RevisionPayload[]>
  /** Reads every revision and checks signatures, numbers and the chain; a list of problems. */
  verify: () => Promise<{ revisions: number; problems: string[] }>
}

interface Options {
  log: RevisionLog
  /** Null: this registry is for reading only. */
  privateKey: KeyObject | null
  publicKeys: readonly KeyObject[]
  clock: () => Date
}

const MOST_TRIES = 20

/** The registry document as signed revisions. */
export function createRegistry({ log, privateKey, publicKeys, clock }: Options): Registry {
  const trusted = privateKey ? [createPublicKey(privateKey), ...publicKeys] : publicKeys

  async function newest(): Promise<{ document: RegistryDocument; hash: string | null }> {
    const revision = await log.newest()
    if (revision === 0) return { document: emptyDocument(), hash: null }
    const text = await log.read(revision)
    if (text === null) throw new RegistryError(`Revision ${revision} was there a moment ago and is gone; check who else writes to the registry's folder`)
    const found = openRevision(text, trusted, revision)
    if (!found.ok) throw new RegistryError(`The registry can’t be trusted: ${found.problem}. Find out who wrote it (release verify), and remove the revision before anything else is written.`)
    return { document: found.document, hash: hashOf(text) }
  }

  const next = (before: RegistryDocument, change: Change): RegistryDocument => ({ ...change(before, clock()), revision: before.revision + 1 })

  return {
    read: async () => (await newest()).document,
    async dryRun(change) {
      const { document: before } = await newest()
      return { before, after: next(before, change) }
    },
    async write({ change, who, why, what, approve }) {
      if (!privateKey) throw new RegistryError('This registry has no key to sign with; set RELEASES_PRIVATE_KEY')
      if (!why.trim()) throw new RegistryError('A change needs its reason (--reason): somebody will read it at night')
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { document: before, hash } = await newest()
        const after = next(before, change)
        await approve?.(before, after)
        const entry: AuditEntry = { at: clock().toISOString(), who, why: why.trim(), what }
        if (await log.create(after.revision, sealRevision({ document: after, entry, previous: hash }, privateKey))) return { before, after }
      }
      throw new RegistryError(`Others wrote ${MOST_TRIES} revisions meanwhile; try again`)
    },
    async history(limit) {
      const last = await log.newest()
      const found: RevisionPayload[] = []
      for (let revision = last; revision > 0 && found.length < limit; revision--) {
        const text = await log.read(revision)
        const opened = text === null ? null : openRevision(text, trusted, revision)
        if (opened?.ok) found.push({ document: opened.document, entry: opened.entry, previous: opened.previous })
      }
      return found
    },
    async verify() {
      const last = await log.newest()
      const problems: string[] = []
      let before: string | null = null
      for (let revision = 1; revision <= last; revision++) {
        const text = await log.read(revision)
        if (text === null) {
          problems.push(`revision ${revision} is missing`)
          before = null
          continue
        }
        const found = openRevision(text, trusted, revision)
        if (!found.ok) problems.push(found.problem)
        else if (found.previous !== before && (before !== null || revision === 1)) problems.push(`revision ${revision} follows another revision ${revision - 1} than the one that is stored`)
        before = hashOf(text)
      }
      return { revisions: last, problems }
    },
  }
}
