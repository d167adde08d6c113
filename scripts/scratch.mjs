// A temporary folder for what tests create: databases, dumps, data folders, browser profiles.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 2 ** 30

/** /dev/shm if it exists and has enough space, because copying a database is ten times as fast there; else the temporary folder. */
function findPlace() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

/**
 * Creates a folder, makes it the TMPDIR of this process and its children, and deletes it when this process exits. Returns
 * its path.
 */
export function useScratchFolder() {
  const folder = mkdtempSync(join(findPlace(), 'portal-'))
  // The database server runs as another user in a subfolder, so it must be able to traverse this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    } catch (error) {
      console.error(`${folder} could not be deleted; a child process is probably still writing to it: ${error.message}`)
    }
  })
  return folder
}
