import { describeAbsence } from '../absence'
import { findFlag, isOpen, openRollouts, type Channel, type RegistryDocument, type Rollout } from '../document'
import { ChangeError, type Change } from './change'
import { checkOffer } from './kills'
import { stopRollout } from './rollout-state'

const finishRollouts = ({ rollouts }: RegistryDocument, remote: string, version: string): Rollout[] =>
  rollouts.map((rollout) =>
    rollout.remote === remote && rollout.to === version && isOpen(rollout)
      ? { ...rollout, state: 'finished' }
      : rollout,
  )

/** Promotes a version to a channel. The previous stable version becomes the last known good one, unless it was killed. */
export const promoteToChannel =
  (remote: string, version: string, channel: Channel): Change =>
  (document) => {
    checkOffer(document, remote, version)
    const before = document.channels[channel][remote]
    const channels = { ...document.channels, [channel]: { ...document.channels[channel], [remote]: version } }
    // A flag falls back to its default, which is declared.
    if (channel === 'beta' || findFlag(document, remote))
      return {
        ...document,
        channels,
        rollouts: channel === 'beta' ? document.rollouts : finishRollouts(document, remote, version),
      }
    const wasGood =
      before !== undefined &&
      before !== version &&
      !document.kill.some((kill) => kill.remote === remote && kill.version === before)
    return {
      ...document,
      channels,
      lastKnownGood: {
        ...document.lastKnownGood,
        [remote]: wasGood ? before : (document.lastKnownGood[remote] ?? version),
      },
      rollouts: finishRollouts(document, remote, version),
    }
  }

/**
 * Without `to`: stops all rollouts of the remote that are running or paused or, if there are none, returns the stable channel to the last known
 * good version, or takes a remote that was never stable out of the beta channel. With `to`: returns the stable channel to that version and leaves rollouts alone.
 */
export const rollBack =
  (remote: string, because: string, to?: string): Change =>
  (document, now) => {
    const open = openRollouts(document, remote)
    if (open.length > 0 && to === undefined)
      return open.reduce((next, { id }) => stopRollout(id, because)(next, now), document)
    const stable = document.channels.stable[remote]
    const target = to ?? document.lastKnownGood[remote]
    const { [remote]: beta, ...otherBeta } = document.channels.beta
    if (stable === undefined && beta !== undefined && to === undefined)
      return { ...document, channels: { ...document.channels, beta: otherBeta } }
    if (stable === undefined || target === undefined)
      throw new ChangeError(
        `${remote} can’t be rolled back, since ${describeAbsence(document, remote) ?? 'no earlier version is known'}.`,
        'remote',
      )
    if (target === stable) {
      const killed = document.kill.find((one) => one.remote === remote && one.version === stable)
      if (killed)
        throw new ChangeError(
          `${remote} can’t be rolled back: its stable version ${stable} was killed (${killed.reason}), and no earlier version is known. Undo the kill (unkill ${remote}@${stable}), or promote a fixed version.`,
          'remote',
        )
      throw new ChangeError(
        `${remote} ${stable} is stable, no rollout is running, and no earlier version is known. Name the version to go back to, or kill ${stable} to take it from everybody.`,
        'to',
      )
    }
    checkOffer(document, remote, target)
    const channels = { ...document.channels, stable: { ...document.channels.stable, [remote]: target } }
    if (channels.beta[remote] === stable) channels.beta = { ...channels.beta, [remote]: target }
    return { ...document, channels, lastKnownGood: { ...document.lastKnownGood, [remote]: target } }
  }
