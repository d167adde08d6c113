import type { KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { emptyDocument, type RegistryDocument } from './document'
import type { RevisionLog } from './revision-log'
import { openRevision } from './signature'

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
  /** Cache of the last valid revision, for a start during an outage. */
  cacheFile: string
  pollMs: number
  /** Logs problems, and their end. */
  say: (line: string) => void
}

/**
 * Reads the registry for servers of pages. An outage or an invalid signature never blocks a page: the last valid revision stays
 * in force, also across restarts, and the problem is logged.
 */
export async function openVerifiedReader({ log, publicKeys, cacheFile, pollMs, say }: Options): Promise<VerifiedReader> {
  let state: ReadState = { document: emptyDocument(), problem: null }
  let busy: Promise<ReadState> | undefined

  // The cache is verified too: a file on disk is not trusted.
  const kept = await readFile(cacheFile, 'utf8').catch(() => null)
  if (kept !== null) {
    const { revision, text } = JSON.parse(kept) as { revision: number; text: string }
    const found = openRevision(text, publicKeys, revision)
    if (found.ok) state = { document: found.document, problem: null }
    else say(`The cached copy of the release registry can’t be trusted: ${found.problem}`)
  }

  async function keep(revision: number, text: string) {
    await mkdir(dirname(cacheFile), { recursive: true })
    await writeFile(`${cacheFile}.new`, JSON.stringify({ revision, text }))
    await rename(`${cacheFile}.new`, cacheFile)
  }

  async function look(): Promise<ReadState> {
    const newest = await log.newest()
    const { revision: known } = state.document
    if (newest < known) return { ...state, problem: `revision ${known} is in force and the registry ends at ${newest}` }
    let problem: string | null = null
    for (let revision = newest; revision > known; revision--) {
      const text = await log.read(revision)
      const found = text === null ? { ok: false as const, problem: `revision ${revision} can’t be read` } : openRevision(text, publicKeys, revision)
      if (found.ok) {
        await keep(revision, text!).catch((error: Error) => say(`The release registry can’t be cached: ${error.message}`))
        return { document: found.document, problem }
      }
      problem ??= found.problem
    }
    return { ...state, problem }
  }

  async function refresh(): Promise<ReadState> {
    busy ??= look()
      .catch((error: Error) => ({ ...state, problem: `it can’t be read (${error.message})` }))
      .then((next) => {
        if (next.problem && next.problem !== state.problem) say(`RELEASE REGISTRY: ${next.problem}. Pages are served by revision ${next.document.revision}, the last valid one.`)
        if (!next.problem && state.problem) say(`The release registry is valid again, at revision ${next.document.revision}.`)
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
