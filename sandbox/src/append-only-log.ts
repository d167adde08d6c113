import { existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Journal<Entry> {
  /** The file's entries when it was opened, oldest first. */
  readonly entries: readonly Entry[]
  /** Resolves once the entries are on disk; rejects, leaving no partial entries, if they cannot be written. */
  append(entries: readonly Entry[]): Promise<void>
}

interface Waiting {
  text: string
  written: () => void
  failed: (error: unknown) => void
}

/**
 * Opens an append-only file of JSON lines; the file and its folder are created if missing.
 * Only one process may use a file at a time. Throws if a line other than the last is damaged.
 */
export function openJournal<Entry>(file: string): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true })
  const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  // A process killed in mid-write leaves a last line without a line feed, which was never acknowledged.
  let length = content.lastIndexOf('\n') + 1
  if (length < content.length) truncateSync(file, length)
  const lines = content.subarray(0, length).toString('utf8').split('\n').slice(0, -1)
  const entries = lines.map((line, index) => parseLine<Entry>(line, index, file))

  let waiting: Waiting[] = []
  let writing = false

  async function write(text: string) {
    // Opened for each write: the cost is negligible next to the sync, and the journal needs no close.
    const handle = await open(file, 'a')
    try {
      await handle.appendFile(text)
      await handle.sync()
      length += Buffer.byteLength(text)
    } catch (error) {
      // A full disk may leave a partial write; the next entry must not be appended to it.
      await handle.truncate(length)
      throw error
    } finally {
      await handle.close()
    }
  }

  /** Group commit: everything queued during a sync shares the next one, so a burst needs few syncs. */
  async function drain() {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await write(batch.map((each) => each.text).join(''))
        for (const each of batch) each.written()
      } catch (error) {
        for (const each of batch) each.failed(error)
      }
    }
    writing = false
  }

  return {
    entries,
    append: (added) =>
      new Promise((written, failed) => {
        waiting.push({ text: added.map((entry) => JSON.stringify(entry) + '\n').join(''), written, failed })
        if (!writing) void drain()
      }),
  }
}

function parseLine<Entry>(line: string, index: number, file: string): Entry {
  try {
    return JSON.parse(line) as Entry
  } catch {
    throw new Error(`Line ${index + 1} of ${file} is damaged. Remove the file to start with an empty sandbox.`)
  }
}
