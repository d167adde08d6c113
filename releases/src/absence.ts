import type { Kill, RegistryDocument, Rollout } from './document'

/** Why not every tenant gets a remote, in words: 'nobody gets it: r1 was stopped (too slow)'. Null if everybody does. */
export function absenceOf({ channels, lastKnownGood, rollouts, kill, tenants }: RegistryDocument, remote: string): string | null {
  const isServed = (version: string | undefined) => version !== undefined && !kill.some((one) => one.remote === remote && one.version === version)
  if (isServed(channels.stable[remote]) || isServed(lastKnownGood[remote])) return null
  const own = rollouts.filter((rollout) => rollout.remote === remote)
  const pinned = Object.keys(tenants).filter((tenant) => isServed(tenants[tenant]!.pins[remote]?.version))
  const offers = [
    ...own.filter(({ state, to, percent, include }) => state === 'running' && (percent > 0 || include.length > 0) && isServed(to)).map(({ id }) => `rollout ${id}`),
    ...(isServed(channels.beta[remote]) ? ['channel beta'] : []),
    ...(pinned.length > 0 ? [`pins (${pinned.join(', ')})`] : []),
  ]
  return offers.length > 0 ? `offered only by ${offers.join(' and ')}` : `nobody gets it: ${endOf(own, kill.filter((one) => one.remote === remote))}`
}

function endOf([newest]: Rollout[], kills: Kill[]): string {
  const steps = kills.map(({ version, reason }) => `${version} was killed (${reason})`)
  if (newest?.state === 'running') steps.push(`rollout ${newest.id} is paused`)
  if (newest?.state === 'stopped') steps.push(`rollout ${newest.id} was stopped (${newest.because ?? 'no reason given'})`)
  return steps.join('; ') || 'it was never promoted'
}
