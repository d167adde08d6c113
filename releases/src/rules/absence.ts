import { isOpen, runningRollouts, type RegistryDocument } from './document'
import { reachesAnybody } from './rollout-share'

/** Why not every tenant gets a remote, in words: 'nobody gets it: r1 was stopped (too slow)'. Null if everybody does. */
export function describeAbsence(document: RegistryDocument, remote: string): string | null {
  const exceptions = exceptionsFor(document, remote)
  if (exceptions?.length === 0) return `nobody gets it: ${describeEnd(document, remote)}`
  const [flag] = Object.entries(document.flags).find(([, { gates }]) => gates === remote) ?? []
  const limits = [
    ...(exceptions ? [`by ${exceptions.join(' and ')}`] : []),
    ...(flag === undefined ? [] : [`where flag ${flag} is on`]),
  ]
  return limits.length > 0 ? `offered only ${limits.join(', and only ')}` : null
}

/** The rules that offer a remote to some; null if it is offered to all. */
function exceptionsFor(document: RegistryDocument, remote: string): string[] | null {
  const { channels, lastKnownGood, kill, tenants } = document
  const isServed = (version: string | undefined) =>
    version !== undefined && !kill.some((one) => one.remote === remote && one.version === version)
  if (isServed(channels.stable[remote]) || isServed(lastKnownGood[remote])) return null
  const pinned = Object.values(tenants).filter(({ pins }) => isServed(pins[remote]?.version)).length
  return [
    ...runningRollouts(document, remote)
      .filter((one) => reachesAnybody(one) && isServed(one.to))
      .map(({ id }) => `rollout ${id}`),
    ...(isServed(channels.beta[remote]) ? ['channel beta'] : []),
    // A tenant's admin reads this too, and is not told of others.
    ...(pinned > 0 ? [`pins of ${pinned} ${pinned > 1 ? 'tenants' : 'tenant'}`] : []),
  ]
}

function describeEnd({ rollouts, kill }: RegistryDocument, remote: string): string {
  const newest = rollouts.find((one) => one.remote === remote)
  const steps = kill
    .filter((one) => one.remote === remote)
    .map(({ version, reason }) => `${version} was killed (${reason})`)
  if (newest && isOpen(newest) && !(newest.state === 'running' && reachesAnybody(newest)))
    steps.push(`rollout ${newest.id} is paused`)
  if (newest?.state === 'stopped')
    steps.push(`rollout ${newest.id} was stopped (${newest.because ?? 'no reason given'})`)
  return steps.join('; ') || 'it was never promoted'
}
