import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Change } from './changes'
import { emptyDocument, type AuditEntry, type RegistryDocument } from './document'
import { refusal, RightsError, type Author } from './rights'
import type { RevisionLog } from './revision-log'
import { hashOf, openRevision, sealRevision, type RevisionPayload } from './signature'

/** The registry can't be trusted, read or written; the message says what to check. */
export class RegistryError extends Error {}

export interface ChangeRequest {
  change: Change
  by: Author
  why: string
  what: string
  /** Called before writing; throws to reject the change. Called again if a concurrent revision was written first. */
  approve?: (before: RegistryDocument, after: RegistryDocument) => Promise<void>
}

export interface Registry {
  /** Whether this node can sign changes; the others only read. */
  canWrite: boolean
  /** The newest document; empty when there is none. Throws RegistryError if its signature is invalid. */
  read: () => Promise<RegistryDocument>
  /** Applies the change without writing it. Throws RightsError if the author may not make it. */
  dryRun: (change: Change, by: Author) => Promise<{ before: RegistryDocument; after: RegistryDocument }>
  /** Writes the change as one revision. Throws RightsError. If a concurrent revision came first, the change is reapplied on top of it. */
  write: (request: ChangeRequest) => Promise<{ before: RegistryDocument; after: RegistryDocument }>
  /** The newest valid revisions, newest first. */
  history: (limit: number) => Promise<RevisionPayload[]>
  /** Checks signature, number and chain of every revision, and lists the problems. */
  verify: () => Promise<{ revisions: number; problems: string[] }>
}

interface Options {
  log: RevisionLog
  /** Null: read-only. */
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
    if (text === null) throw new RegistryError(`Revision ${revision} disappeared while it was being read; check what else writes to the registry's folder`)
    const found = openRevision(text, trusted, revision)
    if (!found.ok) throw new RegistryError(`The registry can’t be trusted: ${found.problem}. Find out who wrote it (release verify), and remove the revision before anything else is written.`)
    return { document: found.document, hash: hashOf(text) }
  }

  function next(before: RegistryDocument, change: Change, by: Author): RegistryDocument {
    const now = clock()
    const after = { ...change(before, now), revision: before.revision + 1 }
    const refused = refusal(by, before, after, now)
    if (refused !== null) throw new RightsError(refused)
    return after
  }

  return {
    canWrite: privateKey !== null,
    read: async () => (await newest()).document,
    async dryRun(change, by) {
      const { document: before } = await newest()
      return { before, after: next(before, change, by) }
    },
    async write({ change, by, why, what, approve }) {
      if (!privateKey) throw new RegistryError('This registry has no key to sign with; set RELEASES_PRIVATE_KEY')
      if (!why.trim()) throw new RegistryError('A change needs a reason (--reason), which is kept in the log')
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { document: before, hash } = await newest()
        const after = next(before, change, by)
        await approve?.(before, after)
        const entry: AuditEntry = { at: clock().toISOString(), who: by.who, why: why.trim(), what }
        if (await log.create(after.revision, sealRevision({ document: after, entry, previous: hash }, privateKey))) return { before, after }
      }
      throw new RegistryError(`Gave up after ${MOST_TRIES} concurrent revisions; try again`)
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
        else if (found.previous !== before && (before !== null || revision === 1)) problems.push(`revision ${revision} follows a different revision ${revision - 1} than the stored one`)
        before = hashOf(text)
      }
      return { revisions: last, problems }
    },
  }
}
