import type { BuildName } from '#rules/build-names'
import {
  inOrder,
  kill,
  pause,
  pin,
  promoteToChannel,
  raise,
  resume,
  rollBack,
  setChannel,
  startRollout,
  stopRollout,
  unkill,
  unpin,
  usualGuard,
  type Change,
  type RaiseRequest,
} from '#rules/changes'
import { optionsText } from '#rules/command-text'
import type { Channel, Rollout } from '#rules/document'
import { forgetFlag, ofFlag, rollBackFlag, settingChange, type FlagSetting } from '#rules/flag-changes'
import { addToken, revokeToken, type TokenInput } from '#rules/tokens'

/** A change that somebody requested, ready to be previewed and written. */
export interface Plan {
  change: Change
  /** The change as a command, for the log: 'promote mfe-billing@1.4.0-0e0343f710f9 --percent 10'. */
  what: string
  /** The build that it offers, whose flags it declares. */
  build?: BuildName
  /** Withdrawing a version skips the gate: it must be possible even if the gate itself is broken. */
  takesBack?: boolean
  /** The tenants that it names, which must be known, by option or field. */
  tenants?: Readonly<Record<string, readonly string[]>>
}

/** What a change needs to be told, by the name of its action. */
export interface Requests {
  promote: BuildName & { channel: Channel }
  rollout: BuildName & {
    percent: number | undefined
    unit: Rollout['unit'] | undefined
    within: readonly string[]
    tenants: readonly string[]
    exclude: readonly string[]
    isGuarded: boolean
  }
  raise: RaiseRequest & { rollout: string }
  pause: { rollout: string }
  resume: { rollout: string }
  /** Stops one rollout for good. */
  stop: { rollout: string; reason: string }
  rollback: { remote: string; to: string | undefined; reason: string }
  kill: BuildName & { reason: string }
  unkill: BuildName
  pin: BuildName & { tenant: string; until: string | undefined; reason: string; isByTenant: boolean }
  unpin: { tenant: string; remote: string }
  channel: { tenants: readonly string[]; channel: Channel }
  'flag set': FlagSetting
  'flag raise': RaiseRequest & { rollout: string }
  'flag rollback': { flag: string; reason: string }
  'flag kill': { flag: string; variant: string; reason: string }
  'flag unkill': { flag: string; variant: string }
  'flag forget': { flag: string }
  'token create': TokenInput
  'token revoke': { id: string }
}

export type ActionName = keyof Requests

const raisePlan = (command: string, { rollout, ...request }: Requests['raise']): Plan => {
  const { percent, unit, tenants = [], people = [], within = [] } = request
  return {
    change: raise(rollout, request),
    what: `${command} ${rollout}${optionsText({ percent, unit, tenants, people, within })}`,
    tenants: { tenants, within },
  }
}

/** Every change that can be typed or filled in: from what it needs to be told to what is written. */
export const actions: { readonly [Name in ActionName]: (request: Requests[Name]) => Plan } = {
  promote: ({ remote, version, channel }) => ({
    change: promoteToChannel(remote, version, channel),
    what: `promote ${remote}@${version} --channel ${channel}`,
    build: { remote, version },
  }),
  rollout: ({ remote, version, percent, unit, within, tenants, exclude, isGuarded }) => ({
    change: startRollout({
      remote,
      to: version,
      percent,
      unit,
      within,
      include: tenants,
      exclude,
      guard: isGuarded ? usualGuard : null,
    }),
    what: `promote ${remote}@${version}${optionsText({ percent, unit: (unit === 'user' || within.length > 0) && unit, within, tenants, exclude, guard: isGuarded })}`,
    build: { remote, version },
    tenants: { within, tenants, exclude },
  }),
  raise: (request) => raisePlan('raise', request),
  pause: ({ rollout }) => ({ change: pause(rollout), what: `pause ${rollout}`, takesBack: true }),
  resume: ({ rollout }) => ({ change: resume(rollout), what: `resume ${rollout}` }),
  stop: ({ rollout, reason }) => ({
    change: stopRollout(rollout, reason),
    what: `rollback ${rollout}`,
    takesBack: true,
  }),
  rollback: ({ remote, to, reason }) => ({
    change: rollBack(remote, reason, to),
    what: `rollback ${remote}${optionsText({ to })}`,
    takesBack: to === undefined,
  }),
  kill: ({ remote, version, reason }) => ({
    change: kill(remote, version, reason),
    what: `kill ${remote}@${version}`,
    takesBack: true,
  }),
  unkill: ({ remote, version }) => ({ change: unkill(remote, version), what: `unkill ${remote}@${version}` }),
  pin: ({ tenant, remote, version, until, reason, isByTenant }) => ({
    change: pin(tenant, remote, version, reason, until ?? null, isByTenant),
    what: `pin ${tenant} ${remote}@${version}${optionsText({ until })}`,
    build: { remote, version },
    tenants: { tenant: [tenant] },
  }),
  unpin: ({ tenant, remote }) => ({ change: unpin(tenant, remote), what: `unpin ${tenant} ${remote}` }),
  channel: ({ tenants, channel }) => ({
    change: inOrder(...tenants.map((tenant) => setChannel(tenant, channel))),
    what: `channel ${tenants.join(',')} ${channel}`,
    tenants: { tenant: tenants },
  }),
  'flag set': (setting) => {
    const { name, variant, tenants = [], channel, percent, unit, within = [] } = setting
    const { people = [], exclude = [], from, until } = setting
    const guard = setting.isGuarded
    return {
      change: settingChange(setting),
      what: `flag set ${name} ${variant ?? 'default'}${optionsText({ tenants, channel, percent, unit, within, people, exclude, from, until, guard })}`,
      tenants: { tenants, within, exclude },
    }
  },
  'flag raise': (request) => raisePlan('flag raise', request),
  'flag rollback': ({ flag, reason }) => ({
    change: rollBackFlag(flag, reason),
    what: `flag rollback ${flag}`,
    takesBack: true,
  }),
  'flag kill': ({ flag, variant, reason }) => ({
    change: ofFlag(flag, kill(flag, variant, reason)),
    what: `flag kill ${flag} ${variant}`,
    takesBack: true,
  }),
  'flag unkill': ({ flag, variant }) => ({
    change: ofFlag(flag, unkill(flag, variant)),
    what: `flag unkill ${flag} ${variant}`,
  }),
  'flag forget': ({ flag }) => ({ change: forgetFlag(flag), what: `flag forget ${flag}` }),
  'token create': (token) => {
    const { name, role, of, days } = token
    return {
      change: addToken(token),
      what: `token create "${name}"${optionsText({ role, of, days: days ?? undefined })}`,
      tenants: { of: role === 'tenant' ? of : [] },
    }
  },
  'token revoke': ({ id }) => ({ change: revokeToken(id), what: `token revoke ${id}`, takesBack: true }),
}
