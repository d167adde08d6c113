import { createS3Client, type S3Client, type S3Settings } from '../client'
import { access, startS3Mock, type S3Mock } from './s3-mock'

/** A client of a stand-in that tries again at once. */
export const clientOf = (s3: S3Mock, settings: Partial<S3Settings> = {}): S3Client => createS3Client({ endpoint: s3.endpoint, ...access, pauseMs: 5, ...settings })

/** A new stand-in for every test of a file. */
export function useS3Mock(): () => S3Mock {
  let s3: S3Mock
  beforeEach(async () => void (s3 = await startS3Mock()))
  afterEach(() => s3.close())
  return () => s3
}

/** A fault for the first `times` requests that fit. */
export function breakNext(s3: S3Mock, method: string, fault: ReturnType<S3Mock['fault']>, { times = 1, key = '' } = {}): void {
  let left = times
  s3.fault = (asked, askedKey) => (asked === method && askedKey.includes(key) && left-- > 0 ? fault : undefined)
}
