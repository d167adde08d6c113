import { isDeepStrictEqual } from 'node:util'
import { SHELL } from './build-names'
import { findFlag, type AccessToken, type Flag, type Pin, type RegistryDocument, type Role } from './document'
import { getOwn } from './get-own'
import { findToken, isExpired, tokenHash } from './tokens'

/** Somebody may not do this; the message says who may. */
export class RightsError extends Error {}

/** Who makes a change, proven by a token, or a part of the system itself. */
export interface Author {
  /** As in the log: 'Kim Lee (t7)'. */
  who: string
  role: Role | 'nobody'
  /** Of a team: what it owns, 'billing'. Of a tenant: its subdomain. */
  of: readonly string[]
  tokenId: string | null
  /** Of nobody: why, and what to do. */
  problem?: string
}

/** A part of the system that changes the registry by itself: 'guard'. */
export const system = (who: string): Author => ({ who, role: 'platform', of: [], tokenId: null })

/** Somebody without a valid token, who may look and nothing else. */
export const nobody = (problem: string): Author => ({ who: 'nobody', role: 'nobody', of: [], tokenId: null, problem })
export const NOBODY = nobody(
  'A change needs a token: set RELEASES_TOKEN to your own. Somebody of the platform makes one (token create).',
)

export const authorWith = ({ id, name, role, of }: AccessToken): Author => ({
  who: `${name} (${id})`,
  role,
  of,
  tokenId: id,
})

/** Whose token this is. Throws RightsError. */
export function identifyAuthor(document: RegistryDocument, token: string, now: Date): Author {
  const found = findToken(document, tokenHash(token))
  if (!found)
    throw new RightsError(
      'This token is not known here. It may have been revoked; somebody of the platform makes a new one (token create).',
    )
  if (isExpired(found, now))
    throw new RightsError(
      `The token of ${found.name} expired on ${found.expiresAt!.slice(0, 10)}. Somebody of the platform makes a new one (token create).`,
    )
  return authorWith(found)
}

/** Longest time for which a tenant holds itself at a version. */
export const MAX_DAYS_HELD = 90
const DAY_MS = 86_400_000

/** Something that a change touches. */
type Touch =
  | { kind: 'rule' | 'flag declaration'; name: string }
  | { kind: 'pin'; name: string; tenant: string; before: Pin | undefined; after: Pin | undefined }
  | { kind: 'channel of tenant'; tenant: string }
  | { kind: 'token'; id: string }
  | { kind: 'shell' | 'tenant' }

const keysThatDiffer = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(getOwn(before, key), getOwn(after, key)),
  )

/** Entries of a list that only one of both has. */
const entriesThatDiffer = <T>(before: readonly T[], after: readonly T[]): T[] => {
  const without = (list: readonly T[], other: readonly T[]) =>
    list.filter((one) => !other.some((another) => isDeepStrictEqual(one, another)))
  return [...without(after, before), ...without(before, after)]
}

/** Everything in which two documents differ. */
function findTouches(before: RegistryDocument, after: RegistryDocument): Touch[] {
  const named = [
    ...keysThatDiffer(before.channels.stable, after.channels.stable),
    ...keysThatDiffer(before.channels.beta, after.channels.beta),
    ...keysThatDiffer(before.lastKnownGood, after.lastKnownGood),
    ...entriesThatDiffer(before.rollouts, after.rollouts).map(({ remote }) => remote),
    ...entriesThatDiffer(before.kill, after.kill).map(({ remote }) => remote),
  ]
  return [
    ...[...new Set(named)].map((name): Touch => ({ kind: 'rule', name })),
    ...keysThatDiffer(before.flags, after.flags).map((name): Touch => ({ kind: 'flag declaration', name })),
    ...keysThatDiffer(before.tenants, after.tenants).flatMap((tenant) => findTenantTouches(tenant, before, after)),
    ...entriesThatDiffer(before.tokens, after.tokens).map(({ id }): Touch => ({ kind: 'token', id })),
    ...keysThatDiffer(before.builds, after.builds).map((name): Touch =>
      name === SHELL ? { kind: 'shell' } : { kind: 'rule', name },
    ),
    ...(isDeepStrictEqual(before.shells, after.shells) ? [] : [{ kind: 'shell' as const }]),
  ]
}

function findTenantTouches(tenant: string, before: RegistryDocument, after: RegistryDocument): Touch[] {
  const was = before.tenants[tenant]
  const is = after.tenants[tenant]
  const [pinsBefore, pinsAfter] = [was?.pins ?? {}, is?.pins ?? {}]
  return [
    // Naming a tenant that the registry does not know yet adds it.
    ...(is && (was || Object.keys(pinsAfter).length > 0) ? [] : [{ kind: 'tenant' as const }]),
    ...((was?.channel ?? 'stable') === (is?.channel ?? 'stable')
      ? []
      : [{ kind: 'channel of tenant' as const, tenant }]),
    ...keysThatDiffer(pinsBefore, pinsAfter).map((name): Touch => ({
      kind: 'pin',
      name,
      tenant,
      before: pinsBefore[name],
      after: pinsAfter[name],
    })),
  ]
}

const list = (names: readonly string[]): string => names.join(' and ')

/** Whether it is a remote of this team; of `billing` that is mfe-billing. */
export const ownsRemote = ({ role, of }: Author, remote: string): boolean =>
  role === 'platform' || (role === 'team' && of.some((one) => remote === one || remote === `mfe-${one}`))

/** Whether a flag is this author's to set, for somebody at least. */
export const ownsFlag = ({ role, of }: Author, { owner, tenantMaySwitch }: Flag): boolean =>
  role === 'platform' || (role === 'team' ? of.includes(owner) : role === 'tenant' && tenantMaySwitch)

function ownsSubject(
  author: Author,
  name: string,
  { before, after }: { before: RegistryDocument; after: RegistryDocument },
): boolean {
  const flags = [findFlag(before, name), findFlag(after, name)].filter((flag) => flag !== undefined)
  return flags.length > 0 ? flags.every((flag) => ownsFlag(author, flag)) : ownsRemote(author, name)
}

/** The versions at which a tenant may hold itself. */
export const offeredToTenants = ({ channels, lastKnownGood, kill }: RegistryDocument, remote: string): string[] =>
  [...new Set([channels.stable[remote], channels.beta[remote], lastKnownGood[remote]])].filter(
    (version): version is string =>
      version !== undefined && !kill.some((one) => one.remote === remote && one.version === version),
  )

/** Why this author may not turn one document into the other, or null. */
export function refusal(author: Author, before: RegistryDocument, after: RegistryDocument, now: Date): string | null {
  if (author.role === 'platform') return null
  if (author.role === 'nobody') return author.problem ?? NOBODY.problem!
  for (const touch of findTouches(before, after)) {
    if (touch.kind === 'token' && touch.id === author.tokenId && !after.tokens.some(({ id }) => id === touch.id))
      continue
    const found =
      author.role === 'team'
        ? refusalOfTeam(author, touch, { before, after })
        : refusalOfTenant(author, touch, { before, now })
    if (found !== null) return found
  }
  return null
}

function refusalOfTeam(
  author: Author,
  touch: Touch,
  documents: { before: RegistryDocument; after: RegistryDocument },
): string | null {
  const isOwn = 'name' in touch && ownsSubject(author, touch.name, documents)
  if (isOwn) return null
  return `${author.who} is of team ${list(author.of)}, which does not own ${'name' in touch ? touch.name : WORDS[touch.kind]}. Ask its team, or the platform.`
}

const WORDS = {
  'channel of tenant': 'the channels of tenants',
  token: 'tokens',
  shell: 'the shell',
  tenant: 'the list of tenants',
} as const

function refusalOfTenant(
  author: Author,
  touch: Touch,
  { before, now }: { before: RegistryDocument; now: Date },
): string | null {
  const only = `${author.who} speaks for tenant ${list(author.of)} and may choose its channel, hold it at a version that is offered, and switch the flags that the platform leaves to tenants`
  if (!('tenant' in touch) || !author.of.includes(touch.tenant)) return `${only}; this is for others. Ask the platform.`
  if (touch.kind === 'channel of tenant') return null
  const { name, before: was, after: is } = touch
  const flag = findFlag(before, name)
  if (flag)
    return ownsFlag(author, flag)
      ? null
      : `Flag ${name} is not left to tenants. Ask team ${flag.owner}, or the platform.`
  if (was && !was.byTenant)
    return `${name} is held at ${was.version} by the platform (${was.reason}). Ask it to let go.`
  if (!is) return null
  const offered = offeredToTenants(before, name)
  if (!offered.includes(is.version))
    return `${name} ${is.version} is not offered to ${touch.tenant}: it is one of ${offered.join(', ') || 'none'}.`
  if (is.until === null || Date.parse(is.until) - now.getTime() > MAX_DAYS_HELD * DAY_MS)
    return `A tenant holds a version for at most ${MAX_DAYS_HELD} days: say until when (--until).`
  return is.byTenant ? null : `${only}.`
}

/** The part of the document that an author may see: a tenant sees nothing of other tenants. */
export function visibleTo(author: Author, document: RegistryDocument): RegistryDocument {
  if (author.role !== 'tenant') return { ...document, tokens: [] }
  const isOwn = (tenant: string) => author.of.includes(tenant)
  return {
    ...document,
    tenants: Object.fromEntries(Object.entries(document.tenants).filter(([tenant]) => isOwn(tenant))),
    rollouts: document.rollouts.map(({ people: _, ...rollout }) => ({
      ...rollout,
      include: rollout.include.filter(isOwn),
      exclude: rollout.exclude.filter(isOwn),
      ...(rollout.within && { within: { ...rollout.within, tenants: rollout.within.tenants.filter(isOwn) } }),
    })),
    tokens: [],
  }
}
