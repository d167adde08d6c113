import { kinds, type Variables } from '@portal/cli'

/** The bucket for uploaded files. The release registry uses the same S3_ variables with a separate bucket. */
export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  /** Undefined: the AWS SDK's credential provider chain. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Returns undefined if S3_BUCKET is not set. */
export function readS3Config(variables: Variables): S3Config | undefined {
  const bucket = variables.read('S3_BUCKET', kinds.bucket)
  const endpoint = variables.read('S3_ENDPOINT', kinds.origin)
  const accessKeyId = variables.read('S3_ACCESS_KEY_ID', kinds.secretText)
  const secretAccessKey = variables.read('S3_SECRET_ACCESS_KEY', kinds.secretText)
  const chain =
    'Set both keys, or neither to use what the AWS SDK finds by itself (AWS_ACCESS_KEY_ID, a profile, the role of the machine).'
  if (accessKeyId && !variables.isSet('S3_SECRET_ACCESS_KEY'))
    variables.report('S3_SECRET_ACCESS_KEY', `is missing, but S3_ACCESS_KEY_ID is set. ${chain}`)
  if (secretAccessKey && !variables.isSet('S3_ACCESS_KEY_ID'))
    variables.report('S3_ACCESS_KEY_ID', `is missing, but S3_SECRET_ACCESS_KEY is set. ${chain}`)
  const region = bucket
    ? variables.need('S3_REGION', kinds.text, 'S3_BUCKET is set.')
    : variables.read('S3_REGION', kinds.text)
  if (!bucket || !region) return undefined
  return {
    bucket,
    region,
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
