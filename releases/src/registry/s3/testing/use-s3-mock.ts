import { createS3Client, type S3Client } from '../client'
import type { S3Settings } from '../send'
import { access, BUCKET, startS3Mock, type S3Mock } from './s3-mock'

/** A client of the mock with almost no delay between retries. */
export const openClient = (s3: S3Mock, settings: Partial<S3Settings> = {}): S3Client =>
  createS3Client({ endpoint: s3.endpoint, ...access, pauseMs: 5, ...settings })

/** The variables of a node whose registry is in the mock's bucket. */
export const bucketVariables = ({ endpoint }: Pick<S3Mock, 'endpoint'>, prefix = '') => ({
  RELEASES_BUCKET: `s3://${BUCKET}${prefix}`,
  S3_ENDPOINT: endpoint,
  S3_REGION: access.region,
  S3_ACCESS_KEY_ID: access.accessKeyId,
  S3_SECRET_ACCESS_KEY: access.secretAccessKey,
})

/** Starts a new mock for every test. */
export function useS3Mock(): () => S3Mock {
  let s3: S3Mock
  beforeEach(async () => void (s3 = await startS3Mock()))
  afterEach(() => s3.close())
  return () => s3
}

/** Injects a fault into the first `times` matching requests. */
export function breakNext(
  s3: S3Mock,
  method: string,
  fault: ReturnType<S3Mock['fault']>,
  { times = 1, key = '' } = {},
): void {
  let left = times
  s3.fault = (asked, askedKey) => (asked === method && askedKey.includes(key) && left-- > 0 ? fault : undefined)
}
