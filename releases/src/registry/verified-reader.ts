import type { KeyObject } from 'node:crypto'
import { emptyDocument, type RegistryDocument } from '#rules/document'
import { revisionPath, type RevisionLog } from './revision-log'
import { createFileMemory, endsTooEarly, readRegistryId, remember, type RevisionMemory } from './revision-memory'
import { readRevision, sha256 } from './signature'

/** The newest document with a valid signature, and what is wrong with anything newer. */
export interface ReadState {
  document: RegistryDocument
  /** Null if there is none. */
  problem: string | null
}

export interface VerifiedReader {
  current: () => ReadState
  /** Checks for a newer revision now. Never throws: failures are reported in `problem`. */
  refresh: () => Promise<ReadState>
  stop: () => void
}

interface Options {
  log: RevisionLog
  publicKeys: readonly KeyObject[]
  /** Keeps the last valid revision, for a start during an outage. */
  cacheFile: string
  /** Keeps it beyond this machine. */
  memory?: RevisionMemory
  pollMs: number
  /** Logs problems, and their end. */
  say: (line: string) => void
}

/**
 * Reads the registry for servers of pages. An outage or an invalid signature never blocks a page: the last valid revision stays
 * in force, also across restarts, and the problem is logged. So it does when the registry goes back to an older one.
 */
export async function openVerifiedReader({
  log,
  publicKeys,
  cacheFile,
  memory,
  pollMs,
  say,
}: Options): Promise<VerifiedReader> {
  const memories = [createFileMemory(cacheFile), ...(memory ? [memory] : [])]
  const kept = await remember(memories, { log, publicKeys, say })
  let state: ReadState = { document: kept?.document ?? emptyDocument(), problem: null }
  let inForce = kept && sha256(kept.text)
  let busy: Promise<ReadState> | undefined
  // One of the memories may be new, or behind.
  if (kept) await keep(kept.document.revision, kept.text)

  async function keep(revision: number, text: string) {
    const registry = await readRegistryId(log, publicKeys).catch(() => null)
    for (const memory of memories)
      await memory
        .keep({ revision, text, registry })
        .catch((error: Error) =>
          say(`The release registry’s revision ${revision} can’t be remembered: ${error.message}`),
        )
  }

  async function read(revision: number) {
    const found = await readRevision(log, publicKeys, revision)
    return found.ok ? found : { ...found, problem: `${found.problem} (${revisionPath(revision)})` }
  }

  /** Whether the revision after the one in force follows another one with its number: it is of another row, signed with the same key. */
  async function isOfAnotherRow(revision: number): Promise<boolean> {
    const next = inForce === null ? null : await read(revision + 1)
    return next?.ok === true && !next.restored && next.previous !== inForce
  }

  async function look(): Promise<ReadState> {
    const latest = await log.latest()
    const newest = latest[0] ?? 0
    const { revision: known } = state.document
    if (newest < known) return { ...state, problem: endsTooEarly(newest, known) }
    let problem: string | null = null
    for (const revision of latest) {
      if (revision <= known) break
      const found = await read(revision)
      if (!found.ok) {
        problem ??= found.problem
        continue
      }
      if (await isOfAnotherRow(known))
        return {
          ...state,
          problem: `revision ${known + 1} follows another revision ${known} than the one in force (${revisionPath(known + 1)})`,
        }
      await keep(revision, found.text)
      inForce = sha256(found.text)
      return { document: found.document, problem }
    }
    return { ...state, problem }
  }

  async function refresh(): Promise<ReadState> {
    busy ??= look()
      .catch((error: Error) => ({ ...state, problem: `it can’t be read (${error.message})` }))
      .then((next) => {
        if (next.problem && next.problem !== state.problem)
          say(
            `RELEASE REGISTRY: ${next.problem}. Pages are served by revision ${next.document.revision}, the last valid one.`,
          )
        if (!next.problem && state.problem)
          say(`The release registry is valid again, at revision ${next.document.revision}.`)
        state = next
        busy = undefined
        return state
      })
    return busy
  }

  await refresh()
  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()
  return {
    current: () => state,
    // A look that has begun may not see what was written since.
    refresh: async () => {
      await busy
      return refresh()
    },
    stop: () => clearInterval(timer),
  }
}
