import { readdir } from 'node:fs/promises'
import { openWriteOnceFolder } from './write-once-folder'

/**
 * Append-only log of numbered, immutable revisions; the highest number is current. Creating number n + 1 fails if it already
 * exists, which makes it a compare-and-set. Whatever has a revision's name is listed, also what is none: nothing here counts
 * from one number to another.
 */
export interface RevisionLog {
  /** The highest number; 0 when there is none. */
  newest: () => Promise<number>
  /** The highest numbers, descending, at most MAX_LATEST. */
  latest: () => Promise<number[]>
  /** All numbers, ascending. */
  all: () => Promise<number[]>
  /** Null when there is no such revision. */
  read: (revision: number) => Promise<string | null>
  /** False when it exists already. */
  create: (revision: number, text: string) => Promise<boolean>
}

/** So many files that are no revisions can lie above the newest one without hiding it. */
export const MAX_LATEST = 20

const NAME = /^\d{8}\.json$/

export const revisionFile = (revision: number) => `${String(revision).padStart(8, '0')}.json`

/** Where a revision is stored, for messages. */
export const revisionPath = (revision: number) => `revisions/${revisionFile(revision)}`

/** Numbers of the names that a revision may have, ascending. */
export const readNumbers = (names: readonly string[]): number[] =>
  names
    .filter((name) => NAME.test(name))
    .map((name) => Number(name.slice(0, 8)))
    .filter((number) => number > 0)
    .sort((a, b) => a - b)

/** Of ascending numbers the last ones, descending. */
export const pickLatest = (numbers: readonly number[]): number[] => numbers.slice(-MAX_LATEST).reverse()

/** Revisions as files in a folder. */
export function createFileLog(folder: string): RevisionLog {
  const files = openWriteOnceFolder(folder)
  const all = async () => readNumbers(await readdir(folder).catch(() => []))
  return {
    all,
    latest: async () => pickLatest(await all()),
    newest: async () => (await all()).at(-1) ?? 0,
    read: (revision) => files.read(revisionFile(revision)),
    create: (revision, text) => files.create(revisionFile(revision), text),
  }
}
