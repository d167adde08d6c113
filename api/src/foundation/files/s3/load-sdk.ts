/** Amazon's SDK is megabytes of code, for which nobody waits while the portal starts. */
export async function loadS3() {
  // Our version is pinned; that next year's will need a newer Node is no news for whoever runs this one.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  return import('@aws-sdk/client-s3')
}
