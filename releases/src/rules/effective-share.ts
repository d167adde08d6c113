import { runningRollouts, type RegistryDocument, type Rollout } from './document'
import { joinNames } from './join-names'
import { placeIn, whyNotInEffect } from './resolve'
import { getShare, withPercent } from './rollout-share'

/** What a rollout gives in one tenant, or in every tenant that no rollout names. */
interface Effect {
  rollout: Rollout
  /** How likely it takes somebody whom the ones before it leave. */
  chance: number
  isNamed: boolean
  /** The rollouts before it that take somebody here. */
  before: Rollout[]
  /** The part whom those leave. */
  left: number
}

/** Stands for every tenant that no rollout names; no tenant has an empty name. */
const ANY_OTHER = ''

const asText = (part: number): string => `${Number((part * 100).toFixed(2))} %`

function chanceIn(rollout: Rollout, tenant: string): Pick<Effect, 'chance' | 'isNamed'> {
  const { percent } = getShare(rollout)
  const isInAt = (each: number) => placeIn(withPercent(rollout, each), { tenant, user: '' }).isIn
  const isNamed = isInAt(0)
  // A tenant that has a name has its bucket, too.
  const isDecided = tenant !== ANY_OTHER && rollout.unit === 'tenant'
  if (isNamed || !isInAt(100)) return { chance: isNamed ? 1 : 0, isNamed }
  return { chance: isDecided ? Number(isInAt(percent)) : percent / 100, isNamed }
}

const isKilled = ({ kill }: RegistryDocument, { remote, to }: Rollout): boolean =>
  kill.some((one) => one.remote === remote && one.version === to)

const inEffect = (document: RegistryDocument, remote: string, now: Date): Rollout[] =>
  runningRollouts(document, remote).filter((rollout) => whyNotInEffect(rollout, now) === null)

/** Rollouts of one remote or flag draw independently, and the first match wins: each has a part of whom those before it leave. */
function effectsIn(rollouts: readonly Rollout[], tenant: string): Effect[] {
  let left = 1
  let before: Rollout[] = []
  return rollouts.map((rollout) => {
    const effect = { rollout, ...chanceIn(rollout, tenant), before, left }
    if (effect.chance > 0) before = [...before, rollout]
    left *= 1 - effect.chance
    return effect
  })
}

/** A product is a share of people only if all of it is drawn from people, and the same for tenants. */
const isMixed = ({ rollout, before }: Effect): boolean => before.some(({ unit }) => unit !== rollout.unit)

function effectText({ chance, before, left }: Effect, label: string, hasNumber: boolean): string {
  const ids = joinNames(before.map(({ id }) => id))
  const isAll = label === 'all'
  if (left === 0) return `nobody${isAll ? '' : ` of ${label}`}, since ${ids} ${before.length > 1 ? 'have' : 'has'} all`
  const own = chance === 1 ? 'all' : asText(chance)
  const inLabel = isAll ? '' : ` in ${label}`
  const number = hasNumber ? `, ${asText(chance * left)} of ${label}` : inLabel
  return `${own} of those whom ${ids} ${before.length > 1 ? 'leave' : 'leaves'}${number}`
}

/**
 * What a rollout really reaches where ones before it take somebody: '50 % of those whom r4 leaves, 25 % of all'. Computed from the
 * percentages, of those whom no pin and no id of a person decides. Null if none is before it, or if its version was killed.
 */
export function effectiveShareText(document: RegistryDocument, rollout: Rollout, now: Date): string | null {
  const rollouts = inEffect(document, rollout.remote, now)
  const named = rollouts.flatMap((one) => [...one.include, ...one.exclude, ...(getShare(one).within ?? [])])
  const groups = new Map<string, { effect: Effect; tenants: string[] }>()
  for (const tenant of new Set([ANY_OTHER, ...named])) {
    const effect = effectsIn(rollouts, tenant).find((one) => one.rollout.id === rollout.id)
    if (!effect || effect.chance === 0) continue
    const key = JSON.stringify([effect.chance, effect.left, effect.before.map(({ id }) => id)])
    groups.set(key, { effect, tenants: [...(groups.get(key)?.tenants ?? []), tenant] })
  }
  const texts = [...groups.values()]
    .filter(({ effect }) => effect.before.length > 0 && !isKilled(document, rollout))
    .map(({ effect, tenants }) => {
      if (!tenants.includes(ANY_OTHER)) return effectText(effect, joinNames(tenants), true)
      return effectText(effect, groups.size === 1 ? 'all' : 'every other tenant', !isMixed(effect))
    })
  return texts.length > 0 ? `really ${texts.join('; ')}` : null
}

/** Every rollout that really reaches fewer than it says: 'layout wide (rollout r3): really 50 % of those whom r4 leaves, 25 % of all' */
export const effectiveShares = (document: RegistryDocument, now: Date): string[] =>
  runningRollouts(document).flatMap((rollout) => {
    const text = effectiveShareText(document, rollout, now)
    return text === null ? [] : [`${rollout.remote} ${rollout.to} (rollout ${rollout.id}): ${text}`]
  })

/** The versions that shares of a tenant's people really get: part, and '25 % of people: 1.1.0 (r2)' */
export const peopleShares = (
  document: RegistryDocument,
  tenant: string,
  { remote, now }: { remote: string; now: Date },
): { part: number; text: string }[] =>
  effectsIn(inEffect(document, remote, now), tenant)
    .map((effect) => ({ ...effect, part: effect.chance * effect.left }))
    .filter(
      ({ rollout, isNamed, part }) => rollout.unit === 'user' && !isNamed && part > 0 && !isKilled(document, rollout),
    )
    .map(({ rollout: { id, to }, part }) => ({ part, text: `${asText(part)} of people: ${to} (${id})` }))
