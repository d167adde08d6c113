import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { BuildFile, RemoteRecord, ShellRecord } from './record'

const brotli = promisify(brotliCompress)
const compressible = /\.(js|mjs|css|svg|json|html)$/

/** Paths of all files in a folder, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

export const toIntegrity = (content: Buffer, algorithm: 'sha256' | 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

interface Speed {
  /** Nothing is compressed, and the version is marked. */
  fast?: boolean
}

type SealedFile = Required<BuildFile>

/** Hashes every file that a browser may request; production builds also get a brotli copy (`.br`) of each compressible file. */
export async function seal(folder: string, urlBase: string, options: Speed = {}): Promise<SealedFile[]> {
  const names = (await listFiles(folder)).filter((name) => !name.endsWith('.map') && !name.endsWith('.br'))
  return Promise.all(names.map((name) => sealFile(folder, name, urlBase, options)))
}

export async function sealFile(folder: string, name: string, urlBase: string, { fast }: Speed): Promise<SealedFile> {
  const content = await readFile(join(folder, name))
  if (!fast && compressible.test(name)) {
    const packed = await brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    await writeFile(join(folder, `${name}.br`), packed)
  }
  return {
    url: urlBase + name,
    sha384: toIntegrity(content, 'sha384'),
    sha256: toIntegrity(content, 'sha256'),
    bytes: content.length,
  }
}

/** The checkout's commit, with `-dirty` if there are uncommitted changes; null outside of a git repository. */
export async function readGitSha(folder: string): Promise<string | null> {
  const git = promisify(execFile)
  try {
    const [{ stdout: sha }, { stdout: changes }] = await Promise.all([
      git('git', ['rev-parse', 'HEAD'], { cwd: folder }),
      git('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: folder }),
    ])
    return sha.trim() + (changes.trim() ? '-dirty' : '')
  } catch {
    return null
  }
}

/** The first 12 hex digits of a SHA-256 over the names and contents of all served files. */
async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await listFiles(folder)) {
    if (!name.endsWith('.map'))
      hash
        .update(name)
        .update('\0')
        .update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Package version and content hash; fast builds are marked with `dev.`. */
export const versionFor = async (packageVersion: string, work: string, { fast }: Speed) =>
  `${packageVersion}-${fast ? 'dev.' : ''}${await contentHash(work)}`

/**
 * Moves a finished build to `<dist>/<version>/`, then replaces `dist/record.json` with its record. In this order and by
 * renames, because a server may read at any time.
 */
export async function publish(dist: string, work: string, record: RemoteRecord | ShellRecord): Promise<void> {
  const text = JSON.stringify(record, null, 1)
  await writeFile(join(work, 'record.json'), text)
  const target = join(dist, record.version)
  await rm(target, { recursive: true, force: true })
  await rename(work, target)
  await writeFile(join(dist, '.record.json'), text)
  await rename(join(dist, '.record.json'), join(dist, 'record.json'))
  if (record.version.includes('-dev.')) await removeOldQuickBuilds(dist)
}

/** A day of edits makes hundreds of builds. Keeps the two newest: an open page may still need the previous one's chunks. */
async function removeOldQuickBuilds(dist: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => name.includes('-dev.'))
  const found = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(dist, name, 'record.json'))).mtimeMs })),
  )
  const old = found.sort((a, b) => b.madeAt - a.madeAt).slice(2)
  await Promise.all(old.map(({ name }) => rm(join(dist, name), { recursive: true, force: true })))
}
