import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { errorCode } from '@portal/server'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive, but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}

const readPid = (path: string): number | null => {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim())
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** Hard-linking a complete file is atomic: no process ever sees a lock without its pid. */
const create = (path: string): boolean => {
  const draft = `${path}.${process.pid}.${randomUUID()}`
  writeFileSync(draft, `${process.pid}\n`)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

/** Removes a dead process's lock, and puts it back if a live process took the lock in between. */
const clearStale = (path: string, stalePid: number | null): void => {
  const aside = `${path}.stale.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (readPid(aside) !== stalePid) linkSync(aside, path)
  unlinkSync(aside)
}

/** Locks held by this process. The pid alone does not tell: after a container restart, a stale lock may contain our own pid. */
const heldPaths = new Set<string>()

/**
 * Locks a data folder; returns the function that releases the lock. A lock whose owner is dead is taken over.
 * Throws, with what to do about it, if a live process holds the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  // Beside the folder, not in it: the folder belongs to the database, and may be emptied or moved.
  const path = `${dataDir.replace(/[/\\]+$/, '')}.lock`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(path)) {
      heldPaths.add(path)
      const release = () => {
        if (!heldPaths.delete(path)) return
        process.removeListener('exit', release)
        if (readPid(path) === process.pid) unlinkSync(path)
      }
      process.once('exit', release)
      return release
    }
    const pid = readPid(path)
    const isOurs = pid === process.pid
    if (isOurs ? heldPaths.has(path) : pid !== null && isAlive(pid)) {
      throw new Error(
        `The data folder ${dataDir} is in use by process ${pid}. Stop that portal first, or set PORTAL_DATA_DIR to ` +
          `another folder, or set DATABASE_URL to run several processes on one PostgreSQL. If process ${pid} is not a portal, delete ${path}.`,
      )
    }
    clearStale(path, pid)
  }
  throw new Error(`Could not acquire the lock ${path}: another process is starting at the same time. Try again.`)
}
