import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFileName } from '#registry/build-files'
import type { RemoteRecord } from '@portal/build'
import { CliError } from '@portal/cli'
import { errorMessage } from '@portal/server'
import { parseRecord } from './record-schema'

/** The newest finished build in a remote's folder, which may be somebody else's. Throws CliError if there is none that can be used. */
export async function readFolderRecord(folder: string): Promise<RemoteRecord> {
  const file = join(folder, 'dist/record.json')
  const json = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`${file} does not exist. Build the remote there: npm run build`)
  })
  try {
    return parseRecord(json)
  } catch (error) {
    throw new CliError(`${file} can’t be used: ${errorMessage(error)}`)
  }
}

/** Copies a file only if nothing on the way to it is a link: what is served comes from the build's own folder. */
async function copyOwn(name: string, from: string, to: string): Promise<void> {
  const place = await realpath(join(from, name)).catch(() => null)
  if (place === null) return
  if (place !== join(from, name)) throw new CliError(`${name} is a link to ${place}, and no file of the build`)
  await mkdir(dirname(join(to, name)), { recursive: true })
  await cp(place, join(to, name))
}

/**
 * A copy of what a record names of a build, and of nothing else that is in its folder: what is checked is what is published.
 * It exists while it is in use.
 */
export async function withBuildCopy<T>(
  record: RemoteRecord,
  folder: string,
  use: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'release-build-'))
  try {
    const from = await realpath(join(folder, 'dist')).catch(() => folder)
    for (const file of record.files) {
      const name = findFileName(file, record)
      if (name === null) throw new CliError(`${file.url} is not a URL of ${record.remote} ${record.version}`)
      for (const each of [name, `${name}.br`]) await copyOwn(each, join(from, record.version), copy)
    }
    return await use(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
