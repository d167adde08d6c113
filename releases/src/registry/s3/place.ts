import { RegistryError } from '../registry'
import { createS3Client } from './client'
import type { S3Place } from './log'

const NEEDED = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * The place that RELEASES_BUCKET (`s3://bucket` or `s3://bucket/prefix`) names; null if it is not set.
 * Throws a RegistryError that names what is missing or invalid.
 */
export function readS3Place(env: NodeJS.ProcessEnv): S3Place | null {
  const address = env['RELEASES_BUCKET']
  if (!address) return null
  // No characters that would need escaping in XML or in a URL.
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(address) ?? []
  if (!bucket || path.split('/').includes('..'))
    throw new RegistryError(
      `RELEASES_BUCKET is ${address}; it must be s3://bucket or s3://bucket/prefix, with letters, digits and . _ - / in the prefix`,
    )
  const { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!region || !accessKeyId || !secretAccessKey) {
    const missing = NEEDED.filter((name) => !env[name])
    throw new RegistryError(
      `RELEASES_BUCKET is set, but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
    )
  }
  const endpoint = env['S3_ENDPOINT']
  if (endpoint && !/^https?:\/\/[^/?#@\s]+\/*$/.test(endpoint))
    throw new RegistryError('S3_ENDPOINT must be an origin, e.g. https://minio.example:9000')
  const folders = path.split('/').filter(Boolean)
  return {
    client: createS3Client({ endpoint: endpoint || undefined, region, accessKeyId, secretAccessKey }),
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
  }
}
