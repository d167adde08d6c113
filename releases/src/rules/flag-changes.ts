import type { FlagDeclaration, RemoteRecord } from '@portal/build'
import { audienceText } from './audience'
import {
  ChangeError,
  inOrder,
  isDay,
  pin,
  promoteToChannel,
  rollBack,
  startRollout,
  unpin,
  usualGuard,
  type Change,
} from './changes'
import { findFlag, openRollouts, type Channel, type Flag, type RegistryDocument, type Rollout } from './document'
import { effectiveShareText } from './effective-share'
import { getOwn } from './get-own'

const NAME = /^[a-z](?:[a-z0-9_-]{0,61}[a-z0-9])?$/

const describeKind = ({ variants }: Flag): string => (isSwitch({ variants }) ? 'a switch' : variants.join(', '))

/** Whether a flag is only on or off. */
export const isSwitch = ({ variants: [first, second, ...more] }: Pick<Flag, 'variants'>): boolean =>
  first === 'off' && second === 'on' && more.length === 0

function checkDeclaration(name: string, { what, owner, variants, default: usual, until }: FlagDeclaration): void {
  const refuse = (problem: string): never => {
    throw new ChangeError(`Flag ${name} can’t be declared: ${problem}.`, 'flag')
  }
  if (!NAME.test(name) || name.startsWith('mfe-') || name in {})
    refuse('a name begins with a letter, has lowercase letters, digits, hyphens and underscores, and is not a remote’s')
  if (!what.trim() || !owner.trim()) refuse('it must say what it does and who owns it')
  if (
    variants.length < 2 ||
    new Set(variants).size < variants.length ||
    variants.some((variant) => !NAME.test(variant))
  )
    refuse('it needs at least two different variants, such as off and on')
  if (!variants.includes(usual)) refuse(`its default ${usual} is not one of its variants`)
  if (until !== null && !isDay(until)) refuse(`"${until}" is not a day such as 2027-06-30`)
}

/** Declares the flags of a build of `remote`, or all flags of the API. What was declared before under the same name is replaced, rules stay. */
export const declareFlags =
  (declared: Readonly<Record<string, FlagDeclaration>>, remote?: string): Change =>
  (document) => {
    const flags =
      remote === undefined
        ? Object.fromEntries(Object.entries(document.flags).map(([name, { ofApi: _, ...flag }]) => [name, flag]))
        : { ...document.flags }
    for (const [name, declaration] of Object.entries(declared)) {
      checkDeclaration(name, declaration)
      const { what, owner, variants, default: usual, until, tenantMaySwitch, wholeRemote } = declaration
      const before = findFlag(document, name)
      if (before && before.owner !== owner)
        throw new ChangeError(
          `Flag ${name} belongs to ${before.owner}, so ${owner} can’t declare it. Choose another name, or have ${before.owner} give it up first (flag forget ${name}).`,
          'flag',
        )
      const left = offeredVariants(document, name).find((variant) => !variants.includes(variant))
      if (left !== undefined)
        throw new ChangeError(
          `Flag ${name} no longer has the variant ${left}, which a rule still offers. Remove that rule first.`,
          'flag',
        )
      flags[name] = {
        what,
        owner,
        variants,
        default: usual,
        until,
        tenantMaySwitch,
        ...(remote === undefined ? { ofApi: true } : wholeRemote && { gates: remote }),
      }
    }
    return { ...document, flags }
  }

/** Declares what a build of a remote declares; one of the shell declares nothing. */
export const declareBuildFlags = ({
  remote,
  facts,
}: Pick<RemoteRecord, 'remote'> & Partial<Pick<RemoteRecord, 'facts'>>): Change =>
  declareFlags(facts?.flags ?? {}, remote)

/** Variants of a flag that some rule offers, now or once it is resumed. */
const offeredVariants = (document: RegistryDocument, name: string): string[] =>
  [
    document.channels.stable[name],
    document.channels.beta[name],
    ...openRollouts(document, name).map(({ to }) => to),
    ...Object.values(document.tenants).map(({ pins }) => pins[name]?.version),
  ].filter((variant) => variant !== undefined)

/** The same change for a flag: refused if nobody declared it. */
export const ofFlag =
  (name: string, change: Change): Change =>
  (document, now) => {
    requireFlag(document, name)
    return change(document, now)
  }

export function requireFlag(document: RegistryDocument, name: string): Flag {
  const flag = findFlag(document, name)
  if (flag) return flag
  const known = Object.keys(document.flags).sort().join(', ')
  throw new ChangeError(
    `There is no flag "${name}". ${known ? `Available: ${known}` : 'No build that was promoted declares one'}.`,
    'flag',
  )
}

export interface FlagSetting {
  name: string
  /** Null: takes back what is set for the tenants. */
  variant: string | null
  /** For everybody of the channel; else for the tenants and people named, and for the share. */
  channel?: Channel | undefined
  tenants?: readonly string[]
  people?: readonly string[]
  exclude?: readonly string[]
  percent?: number | undefined
  unit?: Rollout['unit'] | undefined
  /** The tenants from which the share is drawn; everybody if missing. */
  within?: readonly string[]
  from?: string | undefined
  until?: string | undefined
  isGuarded?: boolean
  reason: string
}

/**
 * Sets a variant: for everybody of a channel; for tenants, until it is taken back or its day comes; or, with a share, people, a first
 * day or a guard, by a rollout, which is for the time that a feature takes to reach everybody.
 */
export function settingChange(setting: FlagSetting): Change {
  const {
    name,
    variant,
    channel,
    tenants = [],
    people = [],
    exclude = [],
    percent,
    unit,
    within,
    from,
    until,
    isGuarded = false,
    reason,
  } = setting
  if (variant === null) return unsetFlag(name, tenants)
  if (isRollout(setting)) {
    return ofFlag(
      name,
      startRollout({
        remote: name,
        to: variant,
        include: tenants,
        exclude,
        people,
        guard: isGuarded ? usualGuard : null,
        percent,
        unit,
        within,
        from,
        until,
      }),
    )
  }
  if (tenants.length > 0)
    return ofFlag(name, inOrder(...tenants.map((tenant) => pin(tenant, name, variant, reason, until ?? null))))
  return setFlag(name, variant, channel ?? 'stable')
}

export const isRollout = ({
  people = [],
  exclude = [],
  within = [],
  percent,
  from,
  isGuarded,
}: Omit<FlagSetting, 'name' | 'variant' | 'reason'>): boolean =>
  percent !== undefined ||
  [people, exclude, within].some((names) => names.length > 0) ||
  from !== undefined ||
  isGuarded === true

/** Sets a flag for every tenant of a channel. */
export const setFlag = (name: string, variant: string, channel: Channel): Change =>
  ofFlag(name, promoteToChannel(name, variant, channel))

/** Removes what is set for tenants, so that they follow the other rules again. */
export const unsetFlag = (name: string, tenants: readonly string[]): Change =>
  ofFlag(name, inOrder(...tenants.map((tenant) => unpin(tenant, name))))

const withoutKey = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** Stops a flag's rollouts, paused ones included, or, if there are none, takes back what is set for everybody: its default applies again. */
export const rollBackFlag = (name: string, because: string): Change =>
  ofFlag(name, (document, now) => {
    const { channels } = document
    if (openRollouts(document, name).length > 0) return rollBack(name, because)(document, now)
    if (channels.stable[name] === undefined && channels.beta[name] === undefined) {
      throw new ChangeError(
        `${name} can’t be rolled back: no rollout is running, and it is set for no channel. It is ${requireFlag(document, name).default} by default; \`flag kill\` takes a variant from everybody.`,
        'flag',
      )
    }
    return {
      ...document,
      channels: { stable: withoutKey(channels.stable, name), beta: withoutKey(channels.beta, name) },
    }
  })

/** Removes a flag that nothing reads any longer, with all its rules. */
export const forgetFlag = (name: string): Change =>
  ofFlag(name, (document) => ({
    ...document,
    flags: withoutKey(document.flags, name),
    channels: { stable: withoutKey(document.channels.stable, name), beta: withoutKey(document.channels.beta, name) },
    rollouts: document.rollouts.filter(({ remote }) => remote !== name),
    kill: document.kill.filter(({ remote }) => remote !== name),
    tenants: Object.fromEntries(
      Object.entries(document.tenants).map(([tenant, rules]) => [
        tenant,
        { ...rules, pins: withoutKey(rules.pins, name) },
      ]),
    ),
  }))

/** 'a switch, off by default' */
export const describeFlag = (flag: Flag): string => `${describeKind(flag)}, ${flag.default} by default`

/** What the rules say about a flag: 'on for everybody; off for 2 of 40 tenants'. Empty if they say nothing. */
export function describeFlagState(document: RegistryDocument, name: string, now: Date): string {
  const { channels, kill: killed, tenants } = document
  const own = Object.values(tenants).flatMap(({ pins }) => getOwn(pins, name)?.version ?? [])
  const counts = [...new Set(own)]
    .sort()
    .map(
      (variant) =>
        `${variant} for ${own.filter((one) => one === variant).length} of ${Object.keys(tenants).length} tenants`,
    )
  return [
    ...killed.filter(({ remote }) => remote === name).map(({ version, reason }) => `${version} was killed (${reason})`),
    ...(channels.stable[name] === undefined ? [] : [`${channels.stable[name]} for everybody`]),
    ...(channels.beta[name] === undefined ? [] : [`${channels.beta[name]} in beta`]),
    ...counts,
    ...openRollouts(document, name).map((rollout) => {
      const notes = [rollout.id, rollout.state === 'paused' ? 'paused' : effectiveShareText(document, rollout, now)]
      return `${rollout.to} for ${audienceText(rollout)} (${notes.filter(Boolean).join('; ')})`
    }),
  ].join('; ')
}
