import type { S3Client } from '@aws-sdk/client-s3'
import type { UploadForm, UploadPlace } from '../file-store'

/** Amazon's own signer of browser uploads; either store's uploads begin here. */
export async function presignUpload(client: S3Client, bucket: string, { key, contentType, maxBytes, lifetimeSeconds }: UploadPlace): Promise<UploadForm> {
  const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post')
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Expires: lifetimeSeconds,
    // Fields are covered by conditions of their own; 201 answers with the file's ETag.
    Fields: { 'Content-Type': contentType, success_action_status: '201' },
    Conditions: [['content-length-range', 1, maxBytes]],
  })
}
