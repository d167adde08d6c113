import { SHELL } from './build-names'
import { openRollouts, runningRollouts, type KnownShell, type RegistryDocument } from './document'
import { getOwn } from './get-own'

const isVersion = (version: string | undefined): version is string => version !== undefined

/** Versions of a remote, or of the shell, that visitors may get by the rules as they are. */
function offeredVersions(document: RegistryDocument, remote: string): Set<string> {
  const { channels, tenants, kill } = document
  const offered = [
    getOwn(channels.stable, remote),
    getOwn(channels.beta, remote),
    ...runningRollouts(document, remote).map(({ to }) => to),
    ...Object.values(tenants).map(({ pins }) => getOwn(pins, remote)?.version),
  ].filter(isVersion)
  return new Set(offered.filter((version) => !kill.some((one) => one.remote === remote && one.version === version)))
}

/** Versions that any rule names, now or once it is resumed, undone or fallen back to. */
export const namedVersions = (document: RegistryDocument, remote: string): Set<string> =>
  new Set(
    [
      getOwn(document.channels.stable, remote),
      getOwn(document.channels.beta, remote),
      getOwn(document.lastKnownGood, remote),
      ...openRollouts(document, remote).map(({ to }) => to),
      ...Object.values(document.tenants).map(({ pins }) => getOwn(pins, remote)?.version),
    ].filter(isVersion),
  )

/** The shells that visitors get. Pages of others may be open, but these have their builds already and load no newer ones. */
export function servedShells(document: RegistryDocument): KnownShell[] {
  const offered = offeredVersions(document, SHELL)
  // No rule names one in a registry of before 30 November 2026: every node served its own.
  return offered.size === 0
    ? document.shells.slice(0, 1)
    : document.shells.filter(({ version }) => offered.has(version))
}
