// Watching sources, one watcher for each folder: the recursive one of Node 20 loses sight of a file once an editor has
// saved it by renaming another over it.
import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist'])

/** Calls `onChange` with the path below `root` of every file in `folders` that is written, made or removed. */
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
    // A folder that goes away takes its watcher along; one of the same name may come later.
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
      return // A file, or gone already.
    }
    add(path)
    for (const entry of entries) if (entry.isDirectory() && !skipped.has(entry.name)) addBelow(`${path}/${entry.name}`)
  }

  folders.forEach(addBelow)
}
