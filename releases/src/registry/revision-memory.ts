import type { KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RevisionLog } from './revision-log'
import { sha256, openRevision, openText, readRevision, type StoredRevision } from './signature'

/** The newest revision that was in force. */
export interface KeptRevision {
  revision: number
  /** As it was stored, with its signature. */
  text: string
  /** Identifies its registry: the hash of what its first revision says; null or missing if that was not known. */
  registry?: string | null
}

/**
 * Where the newest revision that was in force is remembered, outside of the registry: neither a restart nor a deleted revision
 * takes a node back to an older one.
 */
export interface RevisionMemory {
  read: () => Promise<KeptRevision | null>
  /** Leaves a higher one alone. */
  keep: (kept: KeptRevision) => Promise<void>
}

/** In a file of this machine. */
export const createFileMemory = (file: string): RevisionMemory => ({
  async read() {
    const text = await readFile(file, 'utf8').catch(() => null)
    return text === null ? null : (JSON.parse(text) as KeptRevision)
  },
  async keep(kept) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify(kept))
    await rename(`${file}.new`, file)
  },
})

/** The hash of what the first revision of a registry says; null while there is none that holds. */
export async function readRegistryId(log: RevisionLog, publicKeys: readonly KeyObject[]): Promise<string | null> {
  const first = await readRevision(log, publicKeys, 1)
  if (!first.ok) return null
  // Not of its envelope, which can be written differently without breaking the signature.
  const opened = openText(first.text, publicKeys, 'revision 1')
  return opened.ok ? sha256(opened.text) : null
}

interface Options {
  log: RevisionLog
  publicKeys: readonly KeyObject[]
  say?: (line: string) => void
}

/** The highest revision that these memories have of this registry, verified: they are not trusted more than the registry is. */
export async function remember(
  memories: readonly RevisionMemory[],
  { log, publicKeys, say = () => undefined }: Options,
): Promise<StoredRevision | null> {
  let highest: StoredRevision | null = null
  for (const memory of memories) {
    const problem = (why: string) => say(`The remembered revision of the release registry can’t be trusted: ${why}`)
    const kept = await memory.read().catch((error: Error) => void problem(error.message))
    if (!kept) continue
    const found = openRevision(kept.text, publicKeys, kept.revision)
    if (!found.ok) {
      problem(found.problem)
      continue
    }
    const registry = kept.registry ? await readRegistryId(log, publicKeys).catch(() => null) : null
    if (registry !== null && registry !== kept.registry)
      say('The remembered revision is of another release registry than this one, and is not used.')
    else if (found.document.revision > (highest?.document.revision ?? 0)) highest = { ...found, text: kept.text }
  }
  return highest
}

/** What to say, and to do, when a registry ends before what was in force. */
export const endsTooEarly = (newest: number, seen: number): string =>
  `revision ${seen} is in force and the registry ends at ${newest}: somebody removed what came after, or brought back an older copy. Bring back revision ${seen}; or, if the older copy is to stay, go on from it on purpose: npm run release -- restore ${newest} --above ${seen} --reason "…"`
