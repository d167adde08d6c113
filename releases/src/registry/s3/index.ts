/** Revisions and builds in an S3-compatible bucket, for portals with several nodes. */
export { createS3Client, type S3Client } from './client'
export { createS3Log, type S3Place } from './log'
export type { S3Settings } from './send'
export { createS3BuildStore } from './build-store'
export { readS3Place } from './place'
