export { buildForeignHost, buildPeer, buildRemote, buildShell, type PeerBuild } from './build'
export type { BuildFile, Facts, FlagDeclaration, RemoteRecord, ShellRecord } from './record'
export { oneOnly, secondCopies, sharedByRemote, sharedModules } from './shared-modules'
export { defineRemoteBuild, defineShell } from './webpack-config'
