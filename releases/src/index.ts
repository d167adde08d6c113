/** Who gets which version of which remote: the rules, their signed record, and the builds. */
export type { RemoteRecord, ShellRecord } from '@portal/build'
export * from './rules/document'
export { SHELL } from './rules/build-names'
export * from './rules/rollout-bucket'
export * from './rules/resolve'
export * from './rules/changes'
export * from './rules/flag-changes'
export * from './rules/flag-provider'
export { createKeys, hashKey, readPrivateKey, readPublicKeys, type RevisionPayload } from './registry/signature'
export { createFileLog, type RevisionLog } from './registry/revision-log'
export {
  identifyAuthor,
  authorWith,
  NOBODY,
  ownsRemote,
  refusal,
  RightsError,
  system,
  visibleTo,
  type Author,
} from './rules/rights'
export * from './rules/tokens'
export { createRegistry, RegistryError, type ChangeRequest, type Registry } from './registry/registry'
export { PublishConflict, type BuildStore } from './registry/build-store'
export { namedBuilds, unsignedBuilds } from './registry/named-builds'
export type { KeptRevision, RevisionMemory } from './registry/revision-memory'
export { registerLocalBuilds, STARTER, type SkippedBuild } from './registry/register-local-builds'
export { readReleaseVariables } from './registry/release-variables'
export { CACHE_FILE, openReleases, getReleasesDir, type Releases } from './registry/open'
export * from './registry/s3'
export { openVerifiedReader, type ReadState, type VerifiedReader } from './registry/verified-reader'
export { combinations, OTHERS, preview, type PreviewRow } from './rules/preview'
export * from './gate/gate'
export { createGate } from './gate/create-gate'
export { openAttestations } from './gate/attestations'
export type { LoadReport } from './guard/report'
export { breach, noHealth, p75, type ErrorClass, type Health } from './guard/guard'
