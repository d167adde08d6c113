/** Loads the AWS SDK on first use: its megabytes of code would slow down startup. */
export async function loadS3() {
  // Our version is pinned, so a warning that future versions need a newer Node is noise.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  return import('@aws-sdk/client-s3')
}
