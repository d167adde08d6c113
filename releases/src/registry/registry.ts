import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Change } from '#rules/changes'
import { emptyDocument, type AuditEntry, type RegistryDocument } from '#rules/document'
import { refusal, RightsError, type Author } from '#rules/rights'
import { MAX_LATEST, revisionPath, type RevisionLog } from './revision-log'
import { endsTooEarly } from './revision-memory'
import { readRevision, sealRevision, sha256, type RevisionPayload } from './signature'

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

interface RestoreRequest {
  revision: number
  above: number
  by: Author
  why: string
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
  /**
   * Goes on from `revision`, the last one there is, although revisions up to `above` were in force: for a registry that was restored
   * from an older copy on purpose. Throws RegistryError.
   */
  restore: (request: RestoreRequest) => Promise<RegistryDocument>
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
  /** The highest revision that was in force on this node or machine; a registry that ends before it was taken back, and is neither read nor written. */
  highestInForce?: () => Promise<number>
}

const MAX_TRIES = 20

/** The registry document as signed revisions. */
export function createRegistry({
  log,
  privateKey,
  publicKeys,
  clock,
  highestInForce = async () => 0,
}: Options): Registry {
  const trusted = privateKey ? [createPublicKey(privateKey), ...publicKeys] : publicKeys

  async function newest(): Promise<{ document: RegistryDocument; hash: string | null }> {
    // Before the log: it may grow in between.
    const known = await highestInForce()
    const revision = await log.newest()
    if (revision < known) throw new RegistryError(`The registry can’t be trusted: ${endsTooEarly(revision, known)}`)
    return revision === 0 ? { document: emptyDocument(), hash: null } : open(revision)
  }

  async function open(revision: number): Promise<{ document: RegistryDocument; hash: string }> {
    const found = await readRevision(log, trusted, revision)
    if (found.text === null)
      throw new RegistryError(
        `Revision ${revision} can’t be read (${revisionPath(revision)}); check what else writes there`,
      )
    if (!found.ok)
      throw new RegistryError(
        `The registry can’t be trusted: ${found.problem} (${revisionPath(revision)}). Find out who wrote it (npm run release -- verify), and remove it before anything else is written.`,
      )
    return { document: found.document, hash: sha256(found.text) }
  }

  function next(before: RegistryDocument, change: Change, by: Author): RegistryDocument {
    const now = clock()
    const after = { ...change(before, now), revision: before.revision + 1 }
    const refused = refusal(by, before, after, now)
    if (refused !== null) throw new RightsError(refused)
    return after
  }

  function requireKey(): KeyObject {
    if (privateKey) return privateKey
    throw new RegistryError('This registry has no key to sign with; set RELEASES_PRIVATE_KEY')
  }

  /** False if somebody else wrote a revision with this number first. */
  function append(
    key: KeyObject,
    document: RegistryDocument,
    entry: Omit<AuditEntry, 'at'>,
    chain: Pick<RevisionPayload, 'previous' | 'restored'>,
  ): Promise<boolean> {
    const payload = { document, entry: { at: clock().toISOString(), ...entry }, ...chain }
    return log.create(document.revision, sealRevision(payload, key))
  }

  return {
    canWrite: privateKey !== null,
    read: async () => (await newest()).document,
    async dryRun(change, by) {
      const { document: before } = await newest()
      return { before, after: next(before, change, by) }
    },
    async write({ change, by, why, what, approve }) {
      const key = requireKey()
      if (!why.trim()) throw new RegistryError('A change needs a reason (--reason), which is kept in the log')
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const { document: before, hash } = await newest()
        const after = next(before, change, by)
        await approve?.(before, after)
        if (await append(key, after, { who: by.who, why: why.trim(), what }, { previous: hash }))
          return { before, after }
      }
      throw new RegistryError(`Gave up after ${MAX_TRIES} concurrent revisions; try again`)
    },
    async restore({ revision, above, by, why }) {
      const key = requireKey()
      const newest = await log.newest()
      if (newest !== revision)
        throw new RegistryError(
          `The registry ends at revision ${newest}, not at ${revision}. See what it has (npm run release -- log), and name its last one`,
        )
      const { document, hash } = await open(revision)
      const after = { ...document, revision: Math.max(revision, above) + 1 }
      const entry = { who: by.who, why, what: `restore ${revision} --above ${above}` }
      if (!(await append(key, after, entry, { previous: hash, restored: true })))
        throw new RegistryError(`Revision ${after.revision} was written in between; try again`)
      return after
    },
    history: (limit) => readHistory(log, trusted, limit),
    verify: async () => verifyChain(log, trusted, await highestInForce()),
  }
}

async function readHistory(log: RevisionLog, trusted: readonly KeyObject[], limit: number): Promise<RevisionPayload[]> {
  const numbers = limit > MAX_LATEST ? (await log.all()).reverse() : await log.latest()
  const found: RevisionPayload[] = []
  for (const revision of numbers) {
    if (found.length >= limit) break
    const opened = await readRevision(log, trusted, revision)
    if (opened.ok) found.push(opened)
  }
  return found
}

/** `known`: the highest revision that was in force here. */
async function verifyChain(
  log: RevisionLog,
  trusted: readonly KeyObject[],
  known: number,
): ReturnType<Registry['verify']> {
  const numbers = await log.all()
  const problems: string[] = []
  let before: { revision: number; hash: string | null } = { revision: 0, hash: null }
  for (const revision of numbers) {
    const found = await readRevision(log, trusted, revision)
    const isNext = revision === before.revision + 1
    if (!found.ok) problems.push(`${found.problem} (${revisionPath(revision)})`)
    // What lies beyond a gap and is no revision says nothing about those in between.
    if (!found.ok && !isNext) continue
    if (found.ok && !(found.restored && found.previous === before.hash)) {
      if (!isNext) problems.push(missing(before.revision + 1, revision - 1))
      else if (found.previous !== before.hash && (before.hash !== null || revision === 1))
        problems.push(`revision ${revision} follows a different revision ${revision - 1} than the stored one`)
    }
    before = { revision, hash: found.text === null ? null : sha256(found.text) }
  }
  if ((numbers.at(-1) ?? 0) < known) problems.push(endsTooEarly(numbers.at(-1) ?? 0, known))
  return { revisions: numbers.length, problems }
}

const missing = (first: number, last: number): string =>
  first === last ? `revision ${first} is missing` : `revisions ${first} to ${last} are missing`
