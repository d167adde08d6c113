/** The bucket for uploaded files. The release registry uses the same S3_ variables with a separate bucket. */
export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  /** Undefined: the AWS SDK's credential provider chain. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Returns undefined if S3_BUCKET is not set. `complain` throws its message, which names the variable to change. */
export function readS3Config(env: NodeJS.ProcessEnv, complain: (sentence: string) => never): S3Config | undefined {
  const bucket = env['S3_BUCKET']
  if (!bucket) return undefined
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) complain(`S3_BUCKET is "${bucket}", which is not a bucket name. Set it to the name alone, such as portal-files.`)
  const region = env['S3_REGION']
  if (!region) return complain('S3_BUCKET is set and S3_REGION is not. Set it to the region of the bucket, such as us-east-1.')
  const endpoint = env['S3_ENDPOINT'] || undefined
  if (endpoint && !/^https?:\/\/[^/?#@\s]+\/*$/.test(endpoint)) complain(`S3_ENDPOINT is "${endpoint}". Set it to an origin, such as https://minio.example:9000, or leave it out for Amazon's.`)
  const [accessKeyId, secretAccessKey] = [env['S3_ACCESS_KEY_ID'], env['S3_SECRET_ACCESS_KEY']]
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) complain('One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing. Set both, or neither to use what the AWS SDK finds by itself (AWS_ACCESS_KEY_ID, a profile, the role of the machine).')
  return { bucket, region, endpoint, credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined }
}
