import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildBase } from '#rules/build-names'
import type { RemoteRecord } from '@portal/build'

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

export const plainFiles = {
  'remoteEntry.js': 'export const entry = 1',
  'chunks/1.js': 'export const chunk = 1',
  'logo.svg': '<svg/>',
}

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A folder as a build produces it: the files, .br and .map files of scripts, and the record. */
export async function built(
  files: Readonly<Record<string, string>> = plainFiles,
  version = '1.0.0-abc',
  remote = 'mfe-billing',
): Promise<{ record: RemoteRecord; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'built-'))
  folders.push(folder)
  const record = {
    remote,
    version,
    gitSha: null,
    files: Object.entries(files).map(([name, text]) => ({
      url: `${buildBase({ remote, version })}${name}`,
      sha384: sha384(text),
      bytes: text.length,
    })),
  } as unknown as RemoteRecord
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
    if (!name.endsWith('.js')) continue
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, `${name}.map`), '{}')
  }
  await writeFile(join(folder, 'record.json'), JSON.stringify(record))
  return { record, folder }
}
