import { describeAbsence } from './absence'
import { findFlag, listRemotes, runningRollouts, type RegistryDocument, type Rollout } from './document'
import { getOwn } from './get-own'
import { toBucket, toThreshold } from './rollout-bucket'
import { getShare } from './rollout-share'

export type Rule = 'override' | 'pin' | 'rollout' | 'channel' | 'stable' | 'last-known-good' | 'default' | 'absent'

/** The version of one remote, or the variant of one flag, that a visitor gets, and why. */
export interface Resolved {
  remote: string
  /** Null: the visitor has not got this remote, since no rule offers a version of it that was not killed. */
  version: string | null
  rule: Rule
  /** Human-readable: 'rollout r7, bucket 1203 < 2500'. */
  why: string
  /** The running rollout of this remote, if any, and on which side of it the visitor is. */
  rollout: { id: string; bucket: number; side: 'canary' | 'control' } | null
  /** The version to fall back to if this one fails; null if that is the same version or was killed. */
  fallback: string | null
}

export interface Visitor {
  /** Subdomain, 'acme'. */
  tenant: string
  /** First-party id that exists before sign-in; used only by rollouts with unit `user`. Empty for background jobs, which are in a percentage of people only at 100 %. */
  user: string
}

interface Offer {
  version: string
  rule: Rule
  why: string
}

/** Whether a visitor is in a rollout, and in which bucket. */
export function placeIn(rollout: Rollout, { tenant, user }: Visitor): { isIn: boolean; bucket: number; why: string } {
  const bucket = toBucket(rollout.id, rollout.unit === 'tenant' ? tenant : user)
  const name = `rollout ${rollout.id}`
  if (rollout.exclude.includes(tenant)) return { isIn: false, bucket, why: `${name} excludes ${tenant}` }
  if (rollout.include.includes(tenant)) return { isIn: true, bucket, why: `${name} names ${tenant}` }
  if (rollout.people?.includes(user)) return { isIn: true, bucket, why: `${name} names ${user}` }
  const { percent, within } = getShare(rollout)
  // Without their names: a tenant's admin reads this.
  if (within && !within.includes(tenant)) return { isIn: false, bucket, why: `${name} is within other tenants` }
  if (rollout.unit === 'user' && user === '' && percent < 100)
    return {
      isIn: false,
      bucket,
      why: `${name} is for ${percent} % of people${within ? ` of ${tenant}` : ''}, and this is nobody in particular`,
    }
  const threshold = toThreshold(percent)
  const isIn = bucket < threshold
  return {
    isIn,
    bucket,
    why: `${name}${within ? ` within ${tenant}` : ''}, bucket ${bucket} ${isIn ? '<' : '≥'} ${threshold}`,
  }
}

/** Why a running rollout has no effect now, or null. */
export function whyNotInEffect({ id, from, until }: Rollout, now: Date): string | null {
  if (from !== undefined && now < new Date(from)) return `rollout ${id} begins ${from.slice(0, 10)}`
  return until !== undefined && now >= new Date(until) ? `rollout ${id} ended ${until.slice(0, 10)}` : null
}

/**
 * Versions for a visitor, remote by remote. Pure: the same document, visitor and instant give the same result on every node.
 * Precedence: override > the tenant's pin > the first matching rollout > the tenant's channel > stable > last known good.
 * Killed versions are skipped, except for an override. A remote whose flag is off is absent.
 */
export function resolveReleases(
  document: RegistryDocument,
  visitor: Visitor,
  now: Date,
  overrides: Readonly<Record<string, string>> = {},
): Resolved[] {
  const gates = new Map(
    Object.entries(document.flags).flatMap(([name, { gates }]) =>
      gates === undefined ? [] : [[gates, name] as const],
    ),
  )
  return listRemotes(document).map((remote) => {
    const gate = gates.get(remote)
    const decided =
      gate === undefined || overrides[remote] !== undefined ? null : resolveFlag(document, gate, visitor, now)
    if (decided && isBase(document, decided))
      return absent(remote, `flag ${gate} is ${decided.version} (${decided.why})`)
    return resolveOne(document, remote, visitor, now, overrides[remote])
  })
}

/** Variants for a visitor, by the rules that resolve versions; what no rule decides has its declared default. */
export const resolveFlags = (document: RegistryDocument, visitor: Visitor, now: Date): ResolvedFlag[] =>
  Object.keys(document.flags)
    .sort()
    .map((name) => resolveFlag(document, name, visitor, now))

/** A flag has a variant for everybody. */
export type ResolvedFlag = Resolved & { version: string }

/** The variant of a declared flag. */
export function resolveFlag(document: RegistryDocument, name: string, visitor: Visitor, now: Date): ResolvedFlag {
  const resolved = resolveOne(document, name, visitor, now, undefined)
  // Even if every variant that a rule names was killed.
  return { ...resolved, version: resolved.version ?? findFlag(document, name)!.variants[0] }
}

/** Whether a flag is at its first variant, which a page uses when it received no flags. */
export const isBase = (document: RegistryDocument, { remote, version }: ResolvedFlag): boolean =>
  findFlag(document, remote)?.variants[0] === version

const absent = (remote: string, why: string): Resolved => ({
  remote,
  version: null,
  rule: 'absent',
  why,
  rollout: null,
  fallback: null,
})

function resolveOne(
  document: RegistryDocument,
  remote: string,
  visitor: Visitor,
  now: Date,
  override: string | undefined,
): Resolved {
  const running = runningRollouts(document, remote)
  const places = running
    .filter((rollout) => whyNotInEffect(rollout, now) === null)
    .map((rollout) => ({ rollout, ...placeIn(rollout, visitor) }))
  const chosen = places.find(({ isIn }) => isIn)
  const watched = chosen ?? places[0]
  const rollout = watched
    ? { id: watched.rollout.id, bucket: watched.bucket, side: chosen ? ('canary' as const) : ('control' as const) }
    : null
  const killed = new Map(
    document.kill.filter((kill) => kill.remote === remote).map(({ version, reason }) => [version, reason]),
  )
  const lastGood = document.lastKnownGood[remote]

  if (override !== undefined)
    return { remote, version: override, rule: 'override', why: 'developer override', rollout: null, fallback: null }

  const passedOver: string[] = []
  for (const offer of offersFor(document, remote, visitor.tenant, now, chosen)) {
    const reason = killed.get(offer.version)
    if (reason !== undefined) {
      passedOver.push(`${offer.version} was killed (${reason})`)
      continue
    }
    const why = [...passedOver, offer.why].join('; ')
    const fallback = lastGood !== undefined && lastGood !== offer.version && !killed.has(lastGood) ? lastGood : null
    // A visitor whose version comes from a pin, or is affected by a kill, is on neither side of the rollout.
    const counts =
      offer.rule === 'rollout' || offer.rule === 'channel' || offer.rule === 'stable' || offer.rule === 'default'
    return {
      remote,
      version: offer.version,
      rule: offer.rule,
      why,
      rollout: counts && passedOver.length === 0 ? rollout : null,
      fallback,
    }
  }
  const outside = [
    ...places.filter(({ isIn }) => !isIn).map(({ why }) => why),
    ...running.map((one) => whyNotInEffect(one, now) ?? '').filter(Boolean),
  ]
  return absent(
    remote,
    [...new Set(passedOver), ...outside].join('; ') || (describeAbsence(document, remote) ?? 'no rule offers it'),
  )
}

/** Versions that the rules offer, in order of precedence. */
function offersFor(
  document: RegistryDocument,
  remote: string,
  tenant: string,
  now: Date,
  chosen: { rollout: Rollout; why: string } | undefined,
): Offer[] {
  const offers: Offer[] = []
  const offer = (version: string | undefined, rule: Rule, why: string) =>
    version !== undefined && offers.push({ version, rule, why })
  const rules = getOwn(document.tenants, tenant)
  const flag = findFlag(document, remote)
  const pin = rules?.pins[remote]
  if (pin && (pin.until === null || now < new Date(pin.until)))
    offer(
      pin.version,
      'pin',
      `${flag ? 'set for this tenant' : 'pinned'}${pin.until ? ` until ${pin.until.slice(0, 10)}` : ''} (${pin.reason})`,
    )
  if (chosen) offer(chosen.rollout.to, 'rollout', chosen.why)
  if (rules?.channel === 'beta') offer(document.channels.beta[remote], 'channel', 'channel beta')
  offer(document.channels.stable[remote], 'stable', flag ? 'set for everybody' : 'channel stable')
  offer(document.lastKnownGood[remote], 'last-known-good', 'last known good')
  offer(flag?.default, 'default', 'its default')
  return offers
}

/** 'bluebird gets mfe-billing 1.4.0: rollout r7, bucket 1203 < 2500' */
export const explain = (tenant: string, { remote, version, why }: Resolved): string =>
  `${tenant} gets ${version ? `${remote} ${version}` : `no ${remote}`}: ${why}`
