import type { RemoteRecord, ShellRecord } from '@portal/build'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageData } from '../src/page-data'

/** Where a package's builds lie: `<folder>/dist/<version>/`, the newest named by `dist/record.json`. */
export interface BuildFolders {
  shell: string
  /** 'mfe-billing' → its folder */
  remotes: Record<string, string>
}

export async function readShellRecord(folders: BuildFolders): Promise<ShellRecord> {
  return JSON.parse(await readFile(join(folders.shell, 'dist/record.json'), 'utf8')) as ShellRecord
}

/** Reads the shell's record again only when it was written anew, so a rebuilt shell is served at the next page. */
export function createShellRecordSource(folders: BuildFolders): () => Promise<ShellRecord> {
  const file = join(folders.shell, 'dist/record.json')
  let kept: { writtenAt: number; record: Promise<ShellRecord> } | undefined
  return async () => {
    const { mtimeMs: writtenAt } = await stat(file)
    if (kept?.writtenAt !== writtenAt) kept = { writtenAt, record: readShellRecord(folders) }
    return kept.record
  }
}

/** The newest build of every remote that has one. A remote that was never built is left out, and its pages say so. */
export async function readNewestRecords(folders: BuildFolders): Promise<RemoteRecord[]> {
  const found = Object.values(folders.remotes)
    .map((folder) => join(folder, 'dist/record.json'))
    .filter((file) => existsSync(file))
  return Promise.all(found.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as RemoteRecord))
}

/** Hashes of the scripts that the shell may still load; its entry stands in the HTML with its own. */
export function shellFiles({ version, files, entry }: ShellRecord): PageData['shell'] {
  const base = `/shell/${version}/`
  // The widget's runtime brings its own hashes, to pages that are not ours.
  const lazy = files.filter(({ url }) => url.endsWith('.js') && !entry.includes(url) && !url.startsWith(`${base}widget/`))
  return { version, base, files: Object.fromEntries(lazy.map(({ url, sha384 }) => [url.slice(base.length), sha384])) }
}
