import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteRecord, ShellRecord } from '@portal/build'
import type { PageData } from '../src/page-data'
import { listAssets, pickIntegrity, type PageAssets } from './preloads'

/** Folders of the packages; builds are in `<folder>/dist/<version>/`, and `dist/record.json` names the newest. */
export interface BuildFolders {
  shell: string
  /** 'mfe-billing' → its folder */
  remotes: Record<string, string>
}

export async function readShellRecord(folders: BuildFolders): Promise<ShellRecord> {
  return JSON.parse(await readFile(join(folders.shell, 'dist/record.json'), 'utf8')) as ShellRecord
}

/** A build of the shell, and what pages get of it. */
export interface ShellBuild {
  record: ShellRecord
  assets: PageAssets
  files: PageData['shell']
}

export const toShellBuild = (record: ShellRecord): ShellBuild => ({
  record,
  assets: listAssets(record),
  files: shellFiles(record),
})

/** Caches the shell's build and rereads it when the mtime of its record changes, so that a rebuilt shell is served on the next page load. */
export function createShellSource(folders: BuildFolders): () => Promise<ShellBuild> {
  const file = join(folders.shell, 'dist/record.json')
  const read = async (): Promise<ShellBuild> => toShellBuild(await readShellRecord(folders))
  let cached: { writtenAt: number; build: Promise<ShellBuild> } | undefined
  async function readIfChanged(): Promise<ShellBuild> {
    const { mtimeMs: writtenAt } = await stat(file)
    if (cached?.writtenAt !== writtenAt) cached = { writtenAt, build: read() }
    return cached.build
  }
  // Requests at the same time share one look at the file.
  let pending: Promise<ShellBuild> | undefined
  return () => (pending ??= readIfChanged().finally(() => (pending = undefined)))
}

/** Reads the newest build of every remote. A remote that was never built is omitted, and its pages are not found. */
export async function readNewestRecords(folders: BuildFolders): Promise<RemoteRecord[]> {
  const found = Object.values(folders.remotes)
    .map((folder) => join(folder, 'dist/record.json'))
    .filter((file) => existsSync(file))
  return Promise.all(found.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as RemoteRecord))
}

/** Reads one build of a remote in this checkout; null if it was never built, or is gone. */
export async function readRecord(folders: BuildFolders, remote: string, version: string): Promise<RemoteRecord | null> {
  if (!Object.hasOwn(folders.remotes, remote)) return null
  const text = await readFile(join(folders.remotes[remote]!, 'dist', version, 'record.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as RemoteRecord)
}

/** Translations, `es.json` and so on. */
const isCatalog = (url: string) => /\/[a-z]{2}(-\w+)?\.json$/.test(url)

/** Hashes of the shell's lazy-loaded scripts and of its translations. Entry scripts carry theirs in the HTML. */
export function shellFiles({ version, files, entry }: ShellRecord): PageData['shell'] {
  const base = `/shell/${version}/`
  // The widget's runtime runs on third-party pages and carries the hashes of its chunks itself.
  const lazy = files.filter(
    ({ url }) => (url.endsWith('.js') || isCatalog(url)) && !entry.includes(url) && !url.startsWith(`${base}widget/`),
  )
  return {
    version,
    base,
    files: Object.fromEntries(lazy.map((file) => [file.url.slice(base.length), pickIntegrity(file)])),
  }
}
