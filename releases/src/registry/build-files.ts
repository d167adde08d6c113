import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { isSafe, buildBase, type StoredBuild } from '#rules/build-names'
import type { BuildFile } from '@portal/build'

const unpack = promisify(brotliDecompress)

/** Whether a file's content is what was built, by every hash that its build's record has of it. */
function isAsBuilt(content: Buffer, { sha384, sha256 }: BuildFile): boolean {
  const integrityBy = (algorithm: string) => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
  return integrityBy('sha384') === sha384 && (sha256 === undefined || integrityBy('sha256') === sha256)
}

/** A file's path inside its build's folder; null if its URL is not within that build. */
export function findFileName({ url }: BuildFile, build: StoredBuild): string | null {
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const base = buildBase(build)
  const name = path.startsWith(base) ? path.slice(base.length) : ''
  return name.split('/').every(isSafe) ? name : null
}

const readIn = (folder: string, name: string): Promise<Buffer | null> => readFile(join(folder, name)).catch(() => null)

/** Whether a .br file decompresses to exactly this content. */
export async function unpacksTo(packed: Buffer, content: Buffer): Promise<boolean> {
  // Guards against decompression bombs; one extra byte is enough to detect a mismatch.
  const unpacked = await unpack(packed, { maxOutputLength: content.length + 1 }).catch(() => null)
  return unpacked !== null && unpacked.equals(content)
}

/** In what a stored file differs from the one that its build's record names: `remoteEntry.js has 4 bytes instead of 3`; null if in nothing. */
export async function findFileProblem(
  file: BuildFile,
  name: string,
  read: (name: string) => Promise<Buffer | null>,
): Promise<string | null> {
  const content = await read(name)
  if (!content) return `${name} is missing`
  if (content.length !== file.bytes) return `${name} has ${content.length} bytes instead of ${file.bytes}`
  if (!isAsBuilt(content, file)) return `${name} is not what was built: its hash differs`
  const packed = await read(`${name}.br`)
  return packed === null || (await unpacksTo(packed, content)) ? null : `${name}.br does not unpack to ${name}`
}

/** The first mismatch between a folder and the build's record; null if there is none. */
export async function findProblem(record: StoredBuild, folder: string): Promise<string | null> {
  if (record.files.length === 0) return 'its record names no files'
  for (const file of record.files) {
    const name = findFileName(file, record)
    if (name === null) return `${file.url} is not a URL of this build`
    const problem = await findFileProblem(file, name, (one) => readIn(folder, one))
    if (problem) return problem
  }
  return null
}

/** All served files of a build: those in its record, with their .br files if they exist. */
export async function readBuild(
  record: StoredBuild,
  folder: string,
): Promise<{ name: string; content: Buffer; packed: Buffer | null }[]> {
  return Promise.all(
    record.files.map(async (file) => {
      const name = findFileName(file, record)!
      return { name, content: await readFile(join(folder, name)), packed: await readIn(folder, `${name}.br`) }
    }),
  )
}
