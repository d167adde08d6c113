/** Revisions and builds in a bucket of any S3, for portals of many nodes. */
export { createS3Client, type S3Client, type S3Settings } from './client'
export { createS3Log, type S3Place } from './log'
export { createS3BuildStore } from './build-store'
export { s3PlaceOf } from './place'
