import { kinds, type Variables } from '@portal/cli'

/** Reads the variables of the registry, secrets also from files, for `openReleases`, `openNotes` and `openAttestations`. */
export function readReleaseVariables({ read }: Variables): NodeJS.ProcessEnv {
  return {
    RELEASES_DIR: read('RELEASES_DIR', kinds.text),
    RELEASES_BUCKET: read('RELEASES_BUCKET', kinds.releasesBucket),
    RELEASES_PRIVATE_KEY: read('RELEASES_PRIVATE_KEY', kinds.privateKey),
    RELEASES_PUBLIC_KEY: read('RELEASES_PUBLIC_KEY', kinds.publicKey),
    RELEASES_TOKEN: read('RELEASES_TOKEN', kinds.secret),
    S3_REGION: read('S3_REGION', kinds.text),
    S3_ENDPOINT: read('S3_ENDPOINT', kinds.origin),
    S3_ACCESS_KEY_ID: read('S3_ACCESS_KEY_ID', kinds.secretText),
    S3_SECRET_ACCESS_KEY: read('S3_SECRET_ACCESS_KEY', kinds.secretText),
  }
}
