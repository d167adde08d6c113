import type { RevisionLog } from '../revision-log'
import type { S3Client } from './client'

export interface S3Place {
  client: S3Client
  bucket: string
  /** Prefix of every key: empty, or ending in a slash. */
  prefix: string
}

const NAME = /^\d{8}\.json$/

/** Revisions as objects `<prefix>revisions/00000001.json`, each created by a PUT that fails if it exists. */
export function createS3Log({ client, bucket, prefix }: S3Place): RevisionLog {
  const folder = `${prefix}revisions/`
  const keyOf = (revision: number) => `${folder}${String(revision).padStart(8, '0')}.json`
  let known = 0
  let proven: Promise<void> | undefined

  async function highestFrom(first: number): Promise<number> {
    const keys = await client.list(bucket, folder, first > 1 ? keyOf(first - 1) : '')
    const names = keys.map((key) => key.slice(folder.length)).filter((name) => NAME.test(name))
    return Math.max(0, ...names.map((name) => Number(name.slice(0, 8))))
  }

  return {
    async newest() {
      // The known one is listed again, to notice if it was removed.
      const found = await highestFrom(known)
      known = found < known ? await highestFrom(0) : found
      return known
    },
    read: async (revision) => (await client.get(bucket, keyOf(revision)))?.toString('utf8') ?? null,
    async create(revision, text) {
      proven ??= client.proveConditions(bucket, `${prefix}conditions.txt`)
      await proven.catch((error: unknown) => {
        proven = undefined
        throw error
      })
      return client.putOnce(bucket, keyOf(revision), Buffer.from(text), { 'content-type': 'application/json', 'cache-control': 'no-store' })
    },
  }
}
