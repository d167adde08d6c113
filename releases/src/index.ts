/** Who gets which version of which remote: the rules, their signed record, and the builds. */
export type { RemoteRecord, ShellRecord } from '@portal/build'
export * from './document'
export * from './rollout-bucket'
export * from './resolve'
export * from './changes'
export * from './flag-changes'
export * from './flag-provider'
export { createKeys, keyIdOf, readPrivateKey, readPublicKeys, type RevisionPayload } from './signature'
export { createFileLog, type RevisionLog } from './revision-log'
export {
  authorOf,
  authorWith,
  NOBODY,
  ownsRemote,
  refusal,
  RightsError,
  system,
  visibleTo,
  type Author,
} from './rights'
export * from './tokens'
export { createRegistry, RegistryError, type ChangeRequest, type Registry } from './registry'
export { PublishConflict, type BuildStore } from './build-store'
export { namedBuilds, unsignedBuilds } from './named-builds'
export type { KeptRevision, RevisionMemory } from './revision-memory'
export { registerLocalBuilds, STARTER, type SkippedBuild } from './register-local-builds'
export { readReleaseVariables } from './release-variables'
export { CACHE_FILE, openReleases, releasesDirOf, type Releases } from './open'
export * from './s3'
export { openVerifiedReader, type ReadState, type VerifiedReader } from './verified-reader'
export { combinations, OTHERS, preview, type PreviewRow } from './preview'
export * from './gate/gate'
export { createGate } from './gate/create-gate'
export { openAttestations } from './gate/attestations'
export type { LoadReport } from './report'
export { breach, noHealth, p75, type ErrorClass, type Health } from './guard'
