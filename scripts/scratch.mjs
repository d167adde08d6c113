// Where tests put what they throw away: databases, dumps, data folders, profiles of browsers.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 2 ** 30

/** Memory where the system offers some as a folder and there is room: copying a database takes a tenth of the time there. Else the temporary folder. */
function place() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

/**
 * Makes a folder that this process and all that it starts have for their temporary folder from now on, and that is gone
 * when this process ends. Returns its path.
 */
export function useScratchFolder() {
  const folder = mkdtempSync(join(place(), 'portal-'))
  // A database's server runs as another user, in a folder of its own inside.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    } catch (error) {
      console.error(`${folder} could not be removed, so something that was started still writes there: ${error.message}`)
    }
  })
  return folder
}
