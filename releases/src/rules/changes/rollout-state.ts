import { isOpen, type RegistryDocument, type Rollout } from '../document'
import { reachesAnybody } from '../rollout-share'
import { ChangeError, type Change } from './change'
import { checkOffer } from './kills'

/** A rollout that is running or paused. */
export function requireOpen(document: RegistryDocument, id: string): Rollout {
  const rollout = document.rollouts.find((one) => one.id === id)
  if (!rollout) throw new ChangeError(`There is no rollout ${id}; \`status\` lists them.`, 'rollout')
  if (!isOpen(rollout))
    throw new ChangeError(
      `${id} is ${rollout.state}${rollout.because ? `: ${rollout.because}` : ''}. Start a new one (promote).`,
      'rollout',
    )
  return rollout
}

export const withRollout = (document: RegistryDocument, changed: Rollout): RegistryDocument => ({
  ...document,
  rollouts: document.rollouts.map((rollout) => (rollout.id === changed.id ? changed : rollout)),
})

/** Withdraws the version from everybody, until the rollout is resumed or raised. */
export const pause =
  (id: string): Change =>
  (document) => {
    const rollout = requireOpen(document, id)
    // Earlier versions paused a running rollout by emptying it.
    if (rollout.state === 'paused' || !reachesAnybody(rollout))
      throw new ChangeError(`${id} is paused already.`, 'rollout')
    return withRollout(document, { ...rollout, state: 'paused' })
  }

/** Lets a paused rollout continue, for whom it was. */
export const resume =
  (id: string): Change =>
  (document) => {
    const rollout = requireOpen(document, id)
    if (!reachesAnybody(rollout))
      throw new ChangeError(
        `${id} was paused by an earlier version of the portal, which kept nothing of whom it was for. Raise it to whom it is for now (raise ${id}).`,
        'rollout',
      )
    if (rollout.state === 'running') throw new ChangeError(`${id} is running.`, 'rollout')
    checkOffer(document, rollout.remote, rollout.to)
    return withRollout(document, { ...rollout, state: 'running' })
  }

/** Stops a rollout for good. */
export const stopRollout =
  (id: string, because: string): Change =>
  (document) => {
    const { within: _, ...rollout } = requireOpen(document, id)
    return withRollout(document, { ...rollout, percent: 0, include: [], people: [], state: 'stopped', because })
  }
