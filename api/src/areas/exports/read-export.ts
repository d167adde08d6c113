import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { TSchema, Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { ApiError, unprocessable } from '#foundation/errors'
import { FILE_LIST, fileEntry, ListedFile, Manifest, MANIFEST, tableEntry, type ManifestEntry } from './export-format'

const MAX_MANIFEST_BYTES = 1_000_000
const MAX_LINE_BYTES = 32_000_000
const MAX_FILE_BYTES = 64_000_000
/** Rows repeat their columns' names, so they become a twentieth; a bomb becomes a thousandth. */
const MAX_RATIO = 200
/** Below this, whatever the ratio is does no harm. */
const HARMLESS_BYTES = 10_000_000
const MAX_ENTRIES = 5_000_000
const MAX_TABLES = 1_000
/** They are kept in memory, by name. */
const MAX_FILES = 2_000_000

const wrong = (what: string) =>
  unprocessable((i18n) => i18n._('This is not a whole export of a tenant: {what}.', { what }))

function parse<Shape extends TSchema>(shape: Shape, text: string, name: string): Static<Shape> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong(`${name} is not JSON`)
  }
  if (!Value.Check(shape, value)) throw wrong(`${name} has another form`)
  return value
}

/** Errors of the library are plain: names that escape, sizes that do not fit, what is no zip. */
const asRefusal = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof ApiError) ? wrong(error.message.replace(/\.$/, '')) : error

/** An entry's bytes, as many as it says. Throws for what was packed beyond reason. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const { uncompressedSize, compressedSize, fileName } = entry
  if (uncompressedSize > HARMLESS_BYTES && uncompressedSize > MAX_RATIO * compressedSize)
    throw wrong(`${fileName} would unpack to more than ${MAX_RATIO} times its size`)
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer
  } catch (error) {
    throw asRefusal(error)
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: true })
  } catch (error) {
    throw asRefusal(error)
  }
}

async function* listEntries(zip: ZipFile): AsyncGenerator<Entry> {
  if (zip.entryCount > MAX_ENTRIES) throw wrong('it has too many entries')
  try {
    for await (const entry of zip.eachEntry()) yield entry
  } catch (error) {
    throw asRefusal(error)
  }
}

async function readWhole(zip: ZipFile, entry: Entry | undefined, name: string, maxBytes: number): Promise<Buffer> {
  if (!entry) throw wrong(`${name} is missing`)
  if (entry.uncompressedSize > maxBytes) throw wrong(`${name} is too large`)
  return buffer(unpack(zip, entry))
}

/** Pages of an entry's lines. Throws at its end unless it is what the manifest says. */
async function* readLines(zip: ZipFile, entry: Entry | undefined, name: string, expected: ManifestEntry) {
  if (!entry) throw wrong(`${name} is missing`)
  if (entry.uncompressedSize !== expected.bytes) throw wrong(`${name} has not as many bytes as the manifest says`)
  const hash = createHash('sha256')
  let count = 0
  let begun: Buffer[] = []
  let waiting = 0
  for await (const chunk of unpack(zip, entry)) {
    hash.update(chunk)
    if (count > expected.rows) throw wrong(`${name} has more rows than the manifest says`)
    const end = chunk.lastIndexOf(10) + 1
    if (end > 0) {
      const lines = Buffer.concat([...begun, chunk.subarray(0, end - 1)])
        .toString('utf8')
        .split('\n')
      count += lines.length
      yield lines
      begun = []
      waiting = 0
    }
    begun.push(chunk.subarray(end))
    waiting += chunk.length - end
    if (waiting > MAX_LINE_BYTES) throw wrong(`a row of ${name} is too large`)
  }
  if (waiting > 0 || count !== expected.rows) throw wrong(`${name} has not as many rows as the manifest says`)
  if (hash.digest('hex') !== expected.sha256) throw wrong(`${name} was changed`)
}

/** An export that is open. What it yields may be wrong until its end is reached. */
export interface OpenExport {
  manifest: Manifest
  readTable(name: string): AsyncGenerator<string[]>
  /** The listed files by key, those that were missing, too. */
  files: Map<string, ListedFile>
  readFiles(): AsyncGenerator<{ file: ListedFile; bytes: Buffer }>
}

const folder = fileEntry('')

async function* readFiles(path: string, files: OpenExport['files']): ReturnType<OpenExport['readFiles']> {
  const expected = new Map([...files].filter(([, { sha256 }]) => sha256 !== null))
  const zip = await openZip(path)
  try {
    for await (const entry of listEntries(zip)) {
      const { fileName: name } = entry
      if (!name.startsWith(folder)) continue
      const file = expected.get(name.slice(folder.length))
      if (!file) throw wrong(`${name} is not in its list, or there twice`)
      expected.delete(file.key)
      const bytes = await readWhole(zip, entry, name, Math.min(file.bytes, MAX_FILE_BYTES))
      if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw wrong(`${name} was changed`)
      yield { file, bytes }
    }
  } finally {
    zip.close()
  }
  for (const key of expected.keys()) throw wrong(`${fileEntry(key)} is missing`)
}

/** The entries that are no files. They are read again and again; files, of which there may be many, once and in their order. */
async function listTableEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of listEntries(zip)) {
    const { fileName: name } = entry
    if (name.startsWith(folder)) continue
    if (entries.has(name) || entries.size > MAX_TABLES) throw wrong(`${name} is there twice, or one too many`)
    entries.set(name, entry)
  }
  return entries
}

/** Opens an export while `work` runs. 422 for anything that is not one, or not whole. */
export async function readExport<T>(path: string, work: (opened: OpenExport) => Promise<T>): Promise<T> {
  const zip = await openZip(path)
  try {
    const entries = await listTableEntries(zip)
    const text = await readWhole(zip, entries.get(MANIFEST), MANIFEST, MAX_MANIFEST_BYTES)
    const manifest = parse(Manifest, text.toString('utf8'), MANIFEST)
    if (entries.size !== Object.keys(manifest.tables).length + 2)
      throw wrong('it has other entries than the manifest names')
    if (manifest.files.rows > MAX_FILES) throw wrong('it has too many files')
    const files: OpenExport['files'] = new Map()
    for await (const page of readLines(zip, entries.get(FILE_LIST), FILE_LIST, manifest.files))
      for (const line of page) {
        const file = parse(ListedFile, line, FILE_LIST)
        files.set(file.key, file)
      }
    return await work({
      manifest,
      files,
      readTable: (name) => {
        const expected = manifest.tables[name]
        if (!expected) throw wrong(`${tableEntry(name)} is missing`)
        return readLines(zip, entries.get(tableEntry(name)), tableEntry(name), expected)
      },
      readFiles: () => readFiles(path, files),
    })
  } finally {
    zip.close()
  }
}
