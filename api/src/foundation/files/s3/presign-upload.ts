import type { S3Client } from '@aws-sdk/client-s3'
import type { UploadForm, UploadPlace } from '../file-store'

/** Signs the form of a browser upload with Amazon's signer, for both file stores. */
export async function presignUpload(
  client: S3Client,
  bucket: string,
  { key, contentType, maxBytes, lifetimeSeconds }: UploadPlace,
): Promise<UploadForm> {
  const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post')
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Expires: lifetimeSeconds,
    // The signer adds a condition for each field. With status 201, the response includes the file's ETag.
    Fields: { 'Content-Type': contentType, success_action_status: '201' },
    Conditions: [['content-length-range', 1, maxBytes]],
  })
}
