import { revisionFile, pickLatest, readNumbers, type RevisionLog } from '../revision-log'
import type { S3Client } from './client'

export interface S3Place {
  client: S3Client
  bucket: string
  /** Prefix of every key: empty, or ending in a slash. */
  prefix: string
}

/** Revisions as objects `<prefix>revisions/00000001.json`, each created by a PUT that fails if it exists. */
export function createS3Log({ client, bucket, prefix }: S3Place): RevisionLog {
  const folder = `${prefix}revisions/`
  const revisionKey = (revision: number) => folder + revisionFile(revision)
  /** As they were listed last, descending. */
  let known: number[] = []
  let proven: Promise<void> | undefined

  async function listFrom(first: number): Promise<number[]> {
    const keys = await client.list(bucket, folder, first > 1 ? revisionKey(first - 1) : '')
    return readNumbers(keys.map((key) => key.slice(folder.length)))
  }

  async function latest(): Promise<number[]> {
    // The known ones are listed again, to notice if one was removed.
    const before = known
    const found = pickLatest(await listFrom(before.at(-1) ?? 1))
    const isWhole = found.length >= before.length
    known = isWhole ? found : pickLatest(await listFrom(1))
    return known
  }

  return {
    all: () => listFrom(1),
    latest,
    newest: async () => (await latest())[0] ?? 0,
    read: async (revision) => (await client.get(bucket, revisionKey(revision)))?.toString('utf8') ?? null,
    async create(revision, text) {
      proven ??= client.proveConditions(bucket, `${prefix}conditions.txt`)
      await proven.catch((error: unknown) => {
        proven = undefined
        throw error
      })
      return client.putOnce(bucket, revisionKey(revision), Buffer.from(text), {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
    },
  }
}
