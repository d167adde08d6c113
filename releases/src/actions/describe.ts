import { isDeepStrictEqual } from 'node:util'
import { FALSE_ALARMS } from '#guard/outcomes'
import { audienceText } from '#rules/audience'
import { findFlag, type GuardLimits, type Kill, type Pin, type RegistryDocument } from '#rules/document'
import { describeFlag } from '#rules/flag-changes'
import { getOwn } from '#rules/get-own'

export const ratioText = (ratio: number): string => `${Number((ratio * 100).toFixed(1))} %`

/** What the guard acts on. For a flag only what people met and did, which needs no limits but the rate of false alarms. */
export const guardLimitsText = (limits: GuardLimits, isFlag: boolean): string =>
  isFlag ? OUTCOMES_TEXT : `${limitsText(limits)}; or ${OUTCOMES_TEXT}`

const OUTCOMES_TEXT = `more people with a failed page, or fewer finished bookings or payments, than in the control, beyond chance (${ratioText(FALSE_ALARMS)} false alarms at most)`

/** 'load failures 5 % above the control, …' */
const limitsText = ({ minLoads, loadFailures, crashes, slowdown }: GuardLimits): string =>
  `load failures ${ratioText(loadFailures)} above the control, crashes ${ratioText(crashes)} above it, or ${slowdown} × its time; from ${minLoads} loads on`

/** Human-readable list of the rules that a change writes. Those that affect the most visitors come first. */
export function changedLines(before: RegistryDocument, after: RegistryDocument): string[] {
  return [
    ...killLines(before, after),
    ...channelLines(before, after),
    ...rolloutLines(before, after),
    ...tenantLines(before, after),
    ...otherLines(before, after),
  ]
}

/** Those of the first list that the second one has not got. */
const onlyIn = <T>(list: readonly T[], other: readonly T[], findName: (one: T) => string): T[] =>
  list.filter((one) => !other.some((another) => findName(another) === findName(one)))

function killLines({ kill: before }: RegistryDocument, { kill: after }: RegistryDocument): string[] {
  const name = ({ remote, version }: Kill) => `${remote} ${version}`
  return [
    ...onlyIn(after, before, name).map((kill) => `${name(kill)} is killed: ${kill.reason}`),
    ...onlyIn(before, after, name).map((kill) => `${name(kill)} is no longer killed`),
  ]
}

function channelLines(before: RegistryDocument, after: RegistryDocument): string[] {
  return (['stable', 'beta'] as const).flatMap((channel) =>
    changedEntries(before.channels[channel], after.channels[channel]).map(
      ([remote, was, is]) => `channel ${channel}: ${remote} ${was} → ${is}`,
    ),
  )
}

/** Whom rollouts begin, continue or end to be for. */
export function rolloutLines(before: RegistryDocument, after: RegistryDocument): string[] {
  const had = new Map(before.rollouts.map((rollout) => [rollout.id, rollout]))
  return after.rollouts.flatMap((rollout) => {
    const { id, remote, to, guard, state, because } = rollout
    const was = had.get(id)
    if (!was)
      return [
        `rollout ${id} begins: ${remote} ${to} for ${audienceText(rollout)}; ${guard ? `guarded: ${guardLimitsText(guard, findFlag(after, remote) !== undefined)}` : 'without a guard'}`,
      ]
    if (isDeepStrictEqual(was, rollout)) return []
    const audience = audienceText(rollout)
    if (was.state === state) return [`rollout ${id}: ${audienceText(was)} → ${audience}`]
    if (state === 'paused') return [`rollout ${id} is paused, and can be resumed for ${audience}`]
    if (state === 'running') return [`rollout ${id} is running again, for ${audience}`]
    return [`rollout ${id} is ${state}${because ? `: ${because}` : ''}`]
  })
}

function tenantLines(before: RegistryDocument, after: RegistryDocument): string[] {
  const isNew = (tenant: string) => !Object.hasOwn(before.tenants, tenant)
  const news = Object.keys(after.tenants).filter(isNew)
  return [
    ...Object.entries(after.tenants).flatMap(([tenant, { channel, pins }]) => {
      const was = getOwn(before.tenants, tenant) ?? { channel: 'stable', pins: {} }
      const describeName = (remote: string) => (findFlag(after, remote) ? `flag ${remote}` : remote)
      const pinText = ({ version, until, reason }: Pin) =>
        `${version}${until ? ` until ${until.slice(0, 10)}` : ''} (${reason})`
      const texts = (all: typeof pins) =>
        Object.fromEntries(Object.entries(all).map(([remote, pin]) => [remote, pinText(pin)]))
      return [
        ...(was.channel === channel ? [] : [`${tenant}: channel ${was.channel} → ${channel}`]),
        ...changedEntries(texts(was.pins), texts(pins)).map(([remote, from, to]) =>
          to === NONE
            ? `${tenant}: no longer pinned to ${describeName(remote)} ${from}`
            : `${tenant}: pinned to ${describeName(remote)} ${to}`,
        ),
      ]
    }),
    ...(news.length > 0 ? [`tenants known from now on: ${news.join(', ')}`] : []),
  ]
}

function otherLines(before: RegistryDocument, after: RegistryDocument): string[] {
  return [
    ...changedEntries(before.lastKnownGood, after.lastKnownGood).map(
      ([remote, was, is]) => `pages fall back to ${remote}: ${was} → ${is}`,
    ),
    ...onlyIn(after.tokens, before.tokens, ({ id }) => id).map(
      ({ id, name, role, of }) => `token ${id} for ${name}: ${[role, ...of].join(' ')}`,
    ),
    ...onlyIn(before.tokens, after.tokens, ({ id }) => id).map(({ id, name }) => `token ${id} of ${name} is revoked`),
    ...Object.entries(after.flags).flatMap(([name, flag]) =>
      isDeepStrictEqual(before.flags[name], flag)
        ? []
        : [`flag ${name} of ${flag.owner} is declared: ${describeFlag(flag)}`],
    ),
    ...Object.keys(before.flags).flatMap((name) =>
      Object.hasOwn(after.flags, name) ? [] : [`flag ${name} is forgotten`],
    ),
    ...(after.shells[0] && before.shells[0]?.version !== after.shells[0].version
      ? [`shell ${after.shells[0].version} is published`]
      : []),
  ]
}

const NONE = 'none'

/** Differences between two maps of versions: name, before, after. */
function changedEntries(
  before: Record<string, string>,
  after: Record<string, string>,
): [name: string, was: string, is: string][] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((name): [string, string, string] => [name, getOwn(before, name) ?? NONE, getOwn(after, name) ?? NONE])
    .filter(([, was, is]) => was !== is)
}
