import { createHmac, timingSafeEqual } from 'node:crypto'
import { S3Error } from './s3-error'
import type { Fields } from './upload-policy'

export interface StoreKeys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Throws unless exactly this policy was signed with the store's keys (AWS Signature Version 4). */
export function checkSignature(fields: Fields, { accessKeyId, secretAccessKey, region }: StoreKeys): void {
  const read = (name: string): string => {
    const value = fields.get(name)
    if (!value) throw new S3Error('AccessDenied', `Access Denied: the form has no ${name}.`)
    return value
  }
  const policy = read('policy')
  const algorithm = read('x-amz-algorithm')
  const credential = read('x-amz-credential')
  const date = read('x-amz-date')
  const signature = read('x-amz-signature')
  if (algorithm !== 'AWS4-HMAC-SHA256')
    throw new S3Error('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  const [key, day = '', ...scope] = credential.split('/')
  if (key !== accessKeyId)
    throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  if (!/^\d{8}$/.test(day) || !date.startsWith(`${day}T`) || scope.join('/') !== `${region}/s3/aws4_request`) {
    throw new S3Error(
      'InvalidArgument',
      `X-Amz-Credential must be of the day of X-Amz-Date and end in ${region}/s3/aws4_request`,
    )
  }
  const signingKey = [day, ...scope].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  // The signature covers the policy as sent, not the decoded text.
  const right = Buffer.from(hmac(signingKey, policy).toString('hex'))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  }
}
