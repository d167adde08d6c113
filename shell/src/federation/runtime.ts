import { getInstance, loadRemote, preloadRemote, registerRemotes } from '@module-federation/runtime'
import type { ModuleInfo } from '@module-federation/sdk'
import type { Release } from '../page-data'
import type { FederationRuntime } from './remote-loader'

/** Gives the federation runtime each remote's snapshot, so that it asks for no manifest. */
export function federationRuntime(releases: Release[]): FederationRuntime {
  if (!getInstance()) throw new Error('No federation runtime in the page; check that the shell was built by @portal/build')
  const page = globalThis as unknown as { __FEDERATION__: { moduleInfo: Record<string, ModuleInfo> } }
  for (const { facts, version, snapshot } of releases) page.__FEDERATION__.moduleInfo[`${facts.name}:${version}`] = snapshot
  return {
    registerRemotes: (remotes) => registerRemotes(remotes),
    loadRemote,
    preloadRemote,
  }
}
