import { audienceText } from './audience'
import { findFlag, runningRollouts, type RegistryDocument, type Rollout } from './document'
import { resolveFlags, resolveReleases, type Resolved } from './resolve'
import { getShare, withPercent } from './rollout-share'

export interface PreviewRow {
  tenant: string
  remote: string
  before: string | null
  after: string | null
  /** Why the tenant gets `after`. */
  why: string
}

/** Stands for all tenants that the registry does not know. */
export const OTHERS = '(any other)'

/** Tenants that will get a different version of a remote or variant of a flag. What can't be told per tenant is left out: {@link notPerTenant} lists that. */
export function preview(before: RegistryDocument, after: RegistryDocument, now: Date): PreviewRow[] {
  const tenants = [...new Set([...Object.keys(before.tenants), ...Object.keys(after.tenants)])].sort()
  return tenants.flatMap((tenant) => {
    const visitor = { tenant, user: '' }
    const was = new Map(everythingFor(withoutUserPercentages(before), visitor, now).map((one) => [one.remote, one]))
    const is = everythingFor(withoutUserPercentages(after), visitor, now)
    return [
      ...is
        // A flag that is declared from now on changes nothing by itself.
        .filter(
          ({ remote, version, rule }) =>
            (was.get(remote)?.version ?? null) !== version && (rule !== 'default' || findFlag(before, remote)),
        )
        .map(({ remote, version, why }): PreviewRow => ({
          tenant,
          remote,
          before: was.get(remote)?.version ?? null,
          after: version,
          why,
        })),
      ...[...was.values()]
        .filter(({ remote }) => !is.some((one) => one.remote === remote))
        .map(({ remote, version }): PreviewRow => ({
          tenant,
          remote,
          before: version,
          after: null,
          why: findFlag(before, remote) ? 'the flag is forgotten' : 'no rule names it any longer',
        })),
    ]
  })
}

const everythingFor = (
  document: RegistryDocument,
  visitor: Parameters<typeof resolveReleases>[1],
  now: Date,
): Resolved[] => [...resolveReleases(document, visitor, now), ...resolveFlags(document, visitor, now)]

/** A percentage of users can't be shown per tenant. */
const withoutUserPercentages = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  rollouts: document.rollouts
    .filter(({ unit, include }) => unit === 'tenant' || include.length > 0)
    .map((rollout) => (rollout.unit === 'user' ? withPercent(rollout, 0) : rollout)),
})

/** Rollouts by percentage, to named people, or between days: 'mfe-billing 1.4.0 for 10 % of the people of every tenant (rollout r7)' */
export const notPerTenant = (document: RegistryDocument): string[] =>
  runningRollouts(document)
    .filter(({ remote, to }) => !document.kill.some((kill) => kill.remote === remote && kill.version === to))
    .filter(
      (rollout) =>
        getShare(rollout).percent > 0 || isForPeople(rollout) || (isDated(rollout) && rollout.include.length > 0),
    )
    .map((rollout) => `${rollout.remote} ${rollout.to} for ${audienceText(rollout)} (rollout ${rollout.id})`)

/**
 * Every combination of versions that some visitor may get: each tenant's own, with and without each rollout by percentage
 * of users, or of tenants that the registry does not know.
 */
export function combinations(
  document: RegistryDocument,
  now: Date,
): { versions: Record<string, string>; example: string }[] {
  const found = new Map<string, { versions: Record<string, string>; example: string }>()
  // A rollout with dates applies on some days only, so both cases count.
  const drawn = runningRollouts(document).filter(
    (rollout) =>
      !Object.hasOwn(document.flags, rollout.remote) &&
      (getShare(rollout).percent > 0 || isForPeople(rollout) || isDated(rollout)),
  )
  const subsets = drawn.reduce<string[][]>((all, { id }) => [...all, ...all.map((chosen) => [...chosen, id])], [[]])
  // A rule may name a tenant before the registry knows it.
  const named = runningRollouts(document).flatMap((rollout) => [
    ...rollout.include,
    ...(getShare(rollout).within ?? []),
  ])
  for (const tenant of new Set([...Object.keys(document.tenants), ...named, OTHERS])) {
    for (const chosen of subsets) {
      const decided: RegistryDocument = {
        ...document,
        // A remote whose flag is off is absent, which any combination may do without.
        flags: Object.fromEntries(Object.entries(document.flags).map(([name, { gates: _, ...flag }]) => [name, flag])),
        rollouts: document.rollouts.map((rollout) =>
          drawn.includes(rollout) ? decide(rollout, chosen.includes(rollout.id)) : rollout,
        ),
      }
      // A named tenant's bucket is fixed, so of each rollout by tenant only its own outcome is possible.
      if (
        tenant !== OTHERS &&
        drawn.some(
          (rollout) =>
            rollout.unit === 'tenant' &&
            !isForPeople(rollout) &&
            !isDated(rollout) &&
            isDrawn(document, rollout.id, tenant, now) !== chosen.includes(rollout.id),
        )
      )
        continue
      const resolved = resolveReleases(decided, { tenant, user: '' }, now)
      const versions = Object.fromEntries(resolved.filter(hasVersion).map(({ remote, version }) => [remote, version]))
      const key = JSON.stringify(Object.entries(versions).sort())
      if (!found.has(key)) found.set(key, { versions, example: tenant })
    }
  }
  return [...found.values()]
}

const isForPeople = ({ people = [] }: Rollout): boolean => people.length > 0
const isDated = ({ from, until }: Rollout): boolean => from !== undefined || until !== undefined

/** The rollout as it is for somebody who is in it, or for somebody who is not, on any of its days. */
function decide(rollout: Rollout, isIn: boolean): Rollout {
  const { from: _from, until: _until, people: _people, ...always } = rollout
  if (!isIn) return { ...withPercent(always, 0), include: isDated(rollout) ? [] : always.include }
  if (isForPeople(rollout)) {
    // They may be of any tenant.
    const { within: _within, ...everywhere } = always
    return { ...everywhere, percent: 100 }
  }
  // A rollout to named tenants alone leaves everybody else out.
  return getShare(always).percent > 0 ? withPercent(always, 100) : always
}

const hasVersion = (resolved: Resolved): resolved is Resolved & { version: string } => resolved.version !== null

const isDrawn = (document: RegistryDocument, rolloutId: string, tenant: string, now: Date): boolean =>
  resolveReleases(document, { tenant, user: '' }, now).some(
    ({ rollout }) => rollout?.id === rolloutId && rollout.side === 'canary',
  )
