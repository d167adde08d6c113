import { guardLimitsText } from '#actions/describe'
import { audienceText } from '#rules/audience'
import {
  ChangeError,
  kill,
  pause,
  pin,
  promoteToChannel,
  raise,
  requireTenants,
  rollBack,
  setChannel,
  startRollout,
  unkill,
  unpin,
  usualGuard,
} from '#rules/changes'
import { flagOf, type Channel } from '#rules/document'
import { MOST_DAYS_HELD } from '#rules/rights'
import {
  always,
  choices,
  never,
  option,
  percent,
  readNames,
  readPercent,
  reason,
  tenantFields,
  tenantOf,
  unitOf,
  type Action,
} from './action-fields'
import type { Field } from './fields'
import { flagActions } from './flag-actions'
import { versionsInRules, type World } from './form-choices'

const channel: Field = {
  kind: 'radio',
  name: 'channel',
  label: 'Channel',
  required: true,
  first: 'stable',
  options: [
    { value: 'stable', label: 'stable: every tenant without another rule' },
    { value: 'beta', label: 'beta: the tenants of this channel' },
  ],
}

const buildField = (world: World, alsoInRules = false): Field => ({
  kind: 'select',
  name: 'build',
  label: 'Version',
  required: true,
  empty: 'Choose a version',
  nothing: 'Nothing was published yet: npm run release -- publish takes a build in.',
  groups: [...world.builds].map(([remote, published]) => ({
    name: remote,
    options: [...new Set([...published, ...(alsoInRules ? versionsInRules(world.document, remote) : [])])].map(
      (version) => ({ value: `${remote}@${version}`, label: `${remote} ${version}` }),
    ),
  })),
})

const pinnedUntil = ({ by }: World): Field => ({
  kind: 'date',
  name: 'until',
  label: 'Until',
  ...(by.role === 'tenant'
    ? {
        required: true,
        hint: `From the beginning of this day (UTC) on, the tenant follows its channel again: at most ${MOST_DAYS_HELD} days ahead.`,
      }
    : {
        hint: 'From the beginning of this day (UTC) on, the tenant follows its channel again. Leave it empty to hold it until unpinned.',
      }),
})

const rolloutField = ({ document }: World): Field => ({
  kind: 'select',
  name: 'rollout',
  label: 'Rollout',
  required: true,
  empty: 'Choose a rollout',
  nothing: 'No rollout is running.',
  isOpen: true,
  groups: [
    {
      name: '',
      options: document.rollouts
        .filter(({ state }) => state === 'running')
        .map((rollout) => ({
          value: rollout.id,
          label: `${rollout.id}: ${rollout.remote} ${rollout.to} for ${audienceText(rollout)}`,
        })),
    },
  ],
})

/** 'mfe-billing@1.4.0' → its parts. Not validated for `unkill`, whose select is open. */
function splitBuild(build: string): [remote: string, version: string] {
  const at = build.indexOf('@')
  return [build.slice(0, at), build.slice(at + 1)]
}

/** All actions, by the last segment of their URL. */
export const actions: Record<string, Action> = {
  ...flagActions,

  promote: {
    title: 'Promote to a channel',
    intro: 'Everybody who follows the channel gets the version. The previous stable version becomes the fallback.',
    takesBack: never,
    fields: (world) => [buildField(world), channel, reason],
    fieldOf: { version: 'build', remote: 'build' },
    plan({ build = '', channel: name }) {
      const [remote, version] = splitBuild(build)
      return {
        change: promoteToChannel(remote, version, name as Channel),
        build: { remote, version },
        what: `promote ${build} --channel ${name}`,
      }
    },
  },

  rollout: {
    title: 'Start a rollout',
    intro: 'Named tenants or a fixed, growing percentage get the version first. Raise it or roll it back later.',
    takesBack: never,
    fields: (world) => [
      buildField(world),
      {
        ...percent,
        hint: 'Of those whom the next fields do not name: 0 to 100. Leave it empty for named tenants only.',
      },
      unitOf('tenant'),
      {
        kind: 'text',
        name: 'tenants',
        label: 'Tenants that get it in any case',
        hint: 'Subdomains, with commas or spaces between them.',
        most: 1_500,
      },
      { kind: 'text', name: 'exclude', label: 'Tenants that do not get it', most: 1_500 },
      {
        kind: 'checkbox',
        name: 'guard',
        label: 'Stop automatically when its pages fail',
        hint: `The guard acts on ${guardLimitsText(usualGuard, false)}.`,
        isOnAtFirst: true,
      },
      reason,
    ],
    fieldOf: { version: 'build', remote: 'build' },
    plan({ build = '', percent: share = '', unit, tenants = '', exclude = '', guard }, { document }) {
      const [remote, to] = splitBuild(build)
      const percentage = readPercent(share)
      const [include, out] = [readNames(tenants), readNames(exclude)]
      const isGuarded = guard === 'on'
      requireTenants(document, include, 'tenants')
      requireTenants(document, out, 'exclude')
      return {
        change: startRollout({
          remote,
          to,
          percent: percentage ?? 0,
          unit: unit === 'user' ? 'user' : 'tenant',
          include,
          exclude: out,
          guard: isGuarded ? usualGuard : null,
        }),
        build: { remote, version: to },
        what: `promote ${build}${option('percent', percentage)}${unit === 'user' ? ' --unit user' : ''}${option('tenants', include.join(','))}${option('exclude', out.join(','))}${isGuarded ? ' --guard' : ''}`,
      }
    },
  },

  raise: {
    title: 'Raise a rollout',
    intro: 'Everyone who has the version keeps it, and more get it.',
    takesBack: never,
    fields: (world) => [rolloutField(world), { ...percent, required: true }, reason],
    plan({ rollout = '', percent: share = '' }) {
      const percentage = readPercent(share) ?? NaN
      return { change: raise(rollout, percentage), what: `raise ${rollout} --percent ${percentage}` }
    },
  },

  pause: {
    title: 'Pause a rollout',
    intro: 'Withdraws the version from everyone in this rollout, named tenants included. It can be raised again.',
    takesBack: always,
    fields: (world) => [rolloutField(world), reason],
    plan: ({ rollout = '' }) => ({ change: pause(rollout), what: `pause ${rollout}` }),
  },

  rollback: {
    title: 'Roll back',
    intro: 'Stops every running rollout of the remote for good. When none runs, the stable channel goes back.',
    takesBack: ({ to }) => !to,
    fields: (world) => [
      choices(
        { name: 'remote', label: 'Remote', empty: 'Choose a remote', nothing: 'Nothing was promoted yet.' },
        [...world.builds.keys()].map((remote) => ({ value: remote, label: remote })),
      ),
      {
        kind: 'text',
        name: 'to',
        label: 'Version to go back to',
        hint: 'Leave empty for the last known good version. With a version, the stable channel goes back to it and the gate looks at it; rollouts go on.',
        most: 80,
      },
      reason,
    ],
    fieldOf: { version: 'to' },
    plan({ remote = '', to = '', reason: why = '' }, { builds }) {
      if (to !== '' && !builds.get(remote)?.includes(to))
        throw new ChangeError(
          `There is no build ${remote} ${to}. Published: ${builds.get(remote)?.slice(0, 10).join(', ') || 'none'}.`,
          'to',
        )
      return { change: rollBack(remote, why, to || undefined), what: `rollback ${remote}${option('to', to)}` }
    },
  },

  kill: {
    title: 'Kill a version',
    intro: 'This version is no longer served, and open pages that use it reload.',
    takesBack: always,
    fields: (world) => [buildField(world, true), reason],
    fieldOf: { version: 'build', remote: 'build' },
    plan({ build = '', reason: why = '' }) {
      const [remote, version] = splitBuild(build)
      return { change: kill(remote, version, why), what: `kill ${build}` }
    },
  },

  unkill: {
    title: 'Undo a kill',
    intro: 'The version may be served again, wherever a rule offers it.',
    takesBack: never,
    fields: ({ document }) => [
      choices(
        { name: 'build', label: 'Killed version', empty: 'Choose a version', nothing: 'No version is killed.' },
        document.kill
          .filter(({ remote }) => !flagOf(document, remote))
          .map(({ remote, version }) => ({ value: `${remote}@${version}`, label: `${remote} ${version}` })),
        true,
      ),
      reason,
    ],
    fieldOf: { version: 'build' },
    plan({ build = '' }) {
      const [remote, version] = splitBuild(build)
      return { change: unkill(remote, version), what: `unkill ${build}` }
    },
  },

  pin: {
    title: 'Pin a tenant',
    isForTenants: true,
    intro: 'Pins one tenant to a version, regardless of channel and rollouts.',
    takesBack: never,
    fields: (world) => [...tenantFields(world), buildField(world), pinnedUntil(world), reason],
    fieldOf: { version: 'build', remote: 'build' },
    plan(values, world) {
      const { build = '', until = '', reason: why = '' } = values
      const { by, document } = world
      const name = tenantOf(values, world)
      const [remote, version] = splitBuild(build)
      requireTenants(document, [name], 'tenant')
      return {
        change: pin(name, remote, version, why, until || null, by.role === 'tenant'),
        build: { remote, version },
        what: `pin ${name} ${build}${option('until', until)}`,
      }
    },
  },

  unpin: {
    title: 'Unpin a tenant',
    isForTenants: true,
    intro: 'The tenant follows its channel and rollouts again.',
    takesBack: never,
    fields: ({ by, document }) => [
      choices(
        { name: 'pin', label: 'Pin', empty: 'Choose a pin', nothing: 'No tenant is pinned.' },
        Object.entries(document.tenants).flatMap(([name, { pins }]) =>
          Object.entries(pins)
            .filter(([remote]) => !flagOf(document, remote))
            .map(([remote, { version }]) => ({ value: `${name} ${remote}`, label: `${name}: ${remote} ${version}` })),
        ),
        by.role !== 'tenant',
      ),
      reason,
    ],
    fieldOf: { tenant: 'pin' },
    plan({ pin: chosen = '' }) {
      const [name = '', remote = ''] = chosen.split(' ')
      return { change: unpin(name, remote), what: `unpin ${name} ${remote}` }
    },
  },

  channel: {
    title: 'Channel of a tenant',
    isForTenants: true,
    intro: 'Tenants in beta get versions before those in stable, which is where everybody is unless told otherwise.',
    takesBack: never,
    fields: (world) => [
      ...tenantFields(world),
      {
        ...channel,
        options: [
          { value: 'stable', label: 'stable' },
          { value: 'beta', label: 'beta' },
        ],
      } as Field,
      reason,
    ],
    plan(values, world) {
      const { channel: wanted } = values
      const { document } = world
      const name = tenantOf(values, world)
      requireTenants(document, [name], 'tenant')
      return { change: setChannel(name, wanted as Channel), what: `channel ${name} ${wanted}` }
    },
  },
}
