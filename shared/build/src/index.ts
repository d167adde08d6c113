export { buildForeignHost, buildPeer, buildRemote, buildShell } from './build'
export type { BuildFile, Facts, RemoteRecord, ShellRecord } from './record'
export { oneOnly, requiredRanges, secondCopies, sharedByRemote, sharedByShell, sharedModules } from './shared-modules'
export { defineRemoteBuild, defineShell } from './webpack-config'
