export { buildForeignHost, buildPeer, buildRemote, buildShell } from './build'
export type { BuildFile, Facts, RemoteRecord, ShellRecord } from './record'
export { oneOnly, secondCopies, sharedByRemote, sharedByShell, sharedModules } from './shared-modules'
export { defineRemoteBuild, defineShell } from './webpack-config'
