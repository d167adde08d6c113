import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { inline, READ_LIFETIME_MS, READ_STEP_MS, type FileStore } from '../file-store'
import { loadS3 } from './load-sdk'
import { presignUpload } from './presign-upload'

export interface S3StoreOptions {
  bucket: string
  region: string
  /** Endpoint of an S3-compatible service other than Amazon's, with path-style addresses. */
  endpoint?: string | undefined
  /** Default: the AWS SDK's credential provider chain, such as AWS_ACCESS_KEY_ID, a profile, or the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Amazon's wildcard certificate covers a single label, so a bucket with dots in its name is addressed path-style too. */
const isInPath = ({ bucket, endpoint }: S3StoreOptions): boolean => endpoint !== undefined || bucket.includes('.')

/** CSP sources of the bucket. On an origin shared with other buckets, they include only this bucket's path. */
export function listSources(options: S3StoreOptions): string[] {
  const { bucket, region, endpoint = `https://s3.${region}.amazonaws.com` } = options
  if (!isInPath(options)) return [`https://${bucket}.s3.${region}.amazonaws.com`]
  const address = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return [address, `${address}/`]
}

/** File store in a bucket of Amazon S3 or of an S3-compatible service. Never run against Amazon's own service. */
export function createS3Store(options: S3StoreOptions): FileStore {
  const { bucket, region, endpoint, credentials } = options
  const settings: S3ClientConfig = {
    region,
    forcePathStyle: isInPath(options),
    // The SDK's default checksums would have to be in every policy, and other services do not support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    endpoint,
    credentials,
  }
  let made: Promise<S3Client> | undefined
  const client = () => (made ??= loadS3().then(({ S3Client }) => new S3Client(settings)))

  return {
    sources: listSources(options),
    reserve: async (place) => presignUpload(await client(), bucket, place),
    async read(key) {
      const { GetObjectCommand, NoSuchKey } = await loadS3()
      try {
        const { Body } = await (await client()).send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async write(key, bytes, contentType) {
      const { PutObjectCommand } = await loadS3()
      await (
        await client()
      ).send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }))
    },
    async writeFrom(key, path, contentType) {
      const { PutObjectCommand } = await loadS3()
      const { size } = await stat(path)
      const place = { Bucket: bucket, Key: key, ContentType: contentType, ContentLength: size }
      await (await client()).send(new PutObjectCommand({ ...place, Body: createReadStream(path) }))
    },
    async remove(key) {
      const { DeleteObjectCommand } = await loadS3()
      await (await client()).send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async readUrl(key, now, name) {
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        loadS3(),
        import('@aws-sdk/s3-request-presigner'),
      ])
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: inline(name),
        ResponseCacheControl: 'private, max-age=3600',
      })
      return getSignedUrl(await client(), command, {
        signingDate: new Date(Math.floor(now.getTime() / READ_STEP_MS) * READ_STEP_MS),
        expiresIn: (READ_STEP_MS + READ_LIFETIME_MS) / 1_000,
      })
    },
  }
}
