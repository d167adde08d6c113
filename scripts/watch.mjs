// Watches sources with one watcher per folder: Node's recursive watcher loses track of a file that an editor has replaced by
// renaming another one over it.
import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist'])

/** Calls `onChange` with the path relative to `root` of every file in `folders` that is created, changed or removed. */
export function watchFolders(root, folders, onChange) {
  const watched = new Map()

  function add(folder) {
    if (watched.has(folder)) return
    const watcher = watch(join(root, folder), (_, name) => {
      if (!name) return
      const path = `${folder}/${name}`
      if (!skipped.has(name)) addBelow(path)
      onChange(path)
    })
    // A removed folder's watcher is closed, since a folder of the same name may be created later.
    const forget = () => watched.delete(folder) && watcher.close()
    watcher.on('error', forget)
    watched.set(folder, forget)
  }

  function addBelow(path) {
    const full = join(root, path)
    if (!existsSync(full)) return watched.get(path)?.()
    let entries
    try {
      entries = readdirSync(full, { withFileTypes: true })
    } catch {
      return // A file, or already removed.
    }
    add(path)
    for (const entry of entries) if (entry.isDirectory() && !skipped.has(entry.name)) addBelow(`${path}/${entry.name}`)
  }

  folders.forEach(addBelow)
}
