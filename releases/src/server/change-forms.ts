import { guardLimitsText } from '#actions/describe'
import { audienceText } from '#rules/audience'
import type { BuildName } from '#rules/build-names'
import { ChangeError, usualGuard } from '#rules/changes'
import { findFlag, openRollouts, type Channel, type Rollout } from '#rules/document'
import { MAX_DAYS_HELD } from '#rules/rights'
import type { Field, Values } from './fields'
import { flagForms } from './flag-forms'
import { versionsInRules, type FormContext } from './form-context'
import {
  changeForm,
  choices,
  namesField,
  percent,
  readNames,
  readPercent,
  readTenant,
  reason,
  splitAt,
  SUBDOMAINS,
  tenantFields,
  unitField,
  withinField,
  type ChangeForm,
} from './form-fields'

const channelField = (stable: string, beta: string): Field => ({
  kind: 'radio',
  name: 'channel',
  label: 'Channel',
  required: true,
  first: 'stable',
  options: [
    { value: 'stable', label: stable },
    { value: 'beta', label: beta },
  ],
})

const buildField = (context: FormContext, alsoInRules = false): Field => ({
  kind: 'select',
  name: 'build',
  label: 'Version',
  required: true,
  empty: 'Choose a version',
  nothing: 'Nothing was published yet: npm run release -- publish takes a build in.',
  groups: [...context.builds].map(([remote, published]) => ({
    name: remote,
    options: [...new Set([...published, ...(alsoInRules ? versionsInRules(context.document, remote) : [])])].map(
      (version) => ({ value: `${remote}@${version}`, label: `${remote} ${version}` }),
    ),
  })),
})

const pinnedUntil = ({ by: { role } }: FormContext): Field => ({
  kind: 'date',
  name: 'until',
  label: 'Until',
  required: role === 'tenant',
  hint: `From the beginning of this day (UTC) on, the tenant follows its channel again${role === 'tenant' ? `: at most ${MAX_DAYS_HELD} days ahead` : '. Leave it empty to hold it until unpinned'}.`,
})

const NONE_RUNNING = 'No rollout is running.'

const rolloutField = (
  { document }: FormContext,
  nothing: string,
  states: readonly Rollout['state'][] = ['running', 'paused'],
): Field =>
  choices(
    { name: 'rollout', label: 'Rollout', empty: 'Choose a rollout', nothing },
    openRollouts(document)
      .filter(({ state }) => states.includes(state))
      .map((rollout) => ({
        value: rollout.id,
        label: `${rollout.id}: ${rollout.remote} ${rollout.to} for ${audienceText(rollout)}${rollout.state === 'paused' ? ' (paused)' : ''}`,
      })),
    true,
  )

const readBuild = (values: Values): BuildName => {
  const [remote, version] = splitAt('@', values['build'])
  return { remote, version }
}

/** The forms of all changes, by the last segment of their URL. */
export const changeForms: Record<string, ChangeForm> = {
  ...flagForms,

  promote: changeForm('promote', {
    title: 'Promote to a channel',
    intro: 'Everybody who follows the channel gets the version. The previous stable version becomes the fallback.',
    fields: (context) => [
      buildField(context),
      channelField('stable: every tenant without another rule', 'beta: the tenants of this channel'),
      reason,
    ],
    request: (values) => ({ ...readBuild(values), channel: values['channel'] as Channel }),
  }),

  rollout: changeForm('rollout', {
    title: 'Start a rollout',
    intro: 'Named tenants or a fixed, growing percentage get the version first. Raise it or roll it back later.',
    fields: (context) => [
      buildField(context),
      {
        ...percent,
        hint: 'Of those whom the next fields do not name: 0 to 100. Leave it empty for named tenants only.',
      },
      unitField('tenant'),
      withinField(),
      namesField('tenants', 'Tenants that get it in any case', SUBDOMAINS),
      namesField('exclude', 'Tenants that do not get it'),
      {
        kind: 'checkbox',
        name: 'guard',
        label: 'Stop automatically when its pages fail',
        hint: `The guard acts on ${guardLimitsText(usualGuard, false)}.`,
        isOnAtFirst: true,
      },
      reason,
    ],
    request: (values) => ({
      ...readBuild(values),
      percent: readPercent(values['percent'] ?? ''),
      unit: values['unit'] === 'user' ? 'user' : 'tenant',
      within: readNames(values['within'] ?? ''),
      tenants: readNames(values['tenants'] ?? ''),
      exclude: readNames(values['exclude'] ?? ''),
      isGuarded: values['guard'] === 'on',
    }),
  }),

  raise: changeForm('raise', {
    title: 'Raise a rollout',
    intro: 'Everyone who has the version keeps it, and more get it. A paused rollout is resumed by it.',
    fields: (context) => [
      rolloutField(context, NONE_RUNNING),
      { ...percent, hint: 'The new one: 0 to 100. Leave it empty to keep what it is.' },
      namesField('tenants', 'Tenants that get it in any case, too', SUBDOMAINS),
      namesField('within', 'Tenants within which it is drawn, too', 'For a rollout that is limited to tenants.'),
      reason,
    ],
    request: ({ rollout = '', percent: share = '', tenants = '', within = '' }) => ({
      rollout,
      percent: readPercent(share),
      tenants: readNames(tenants),
      within: readNames(within),
    }),
  }),

  pause: changeForm('pause', {
    title: 'Pause a rollout',
    intro: 'Withdraws the version from everyone in this rollout, named tenants included, until it is resumed.',
    fields: (context) => [rolloutField(context, NONE_RUNNING, ['running']), reason],
    request: ({ rollout = '' }) => ({ rollout }),
  }),

  resume: changeForm('resume', {
    title: 'Resume a rollout',
    intro: 'It continues for exactly those whom it was for when it was paused.',
    fields: (context) => [rolloutField(context, 'No rollout is paused.', ['paused']), reason],
    request: ({ rollout = '' }) => ({ rollout }),
  }),

  rollback: changeForm('rollback', {
    title: 'Roll back',
    intro:
      'Stops every rollout of the remote for good, paused ones included. When there is none, the stable channel goes back.',
    fields: (context) => [
      choices(
        { name: 'remote', label: 'Remote', empty: 'Choose a remote', nothing: 'Nothing was promoted yet.' },
        [...context.builds.keys()].map((remote) => ({ value: remote, label: remote })),
      ),
      {
        kind: 'text',
        name: 'to',
        label: 'Version to go back to',
        hint: 'Leave empty for the last known good version. With a version, the stable channel goes back to it and the gate looks at it; rollouts go on.',
        maxLength: 80,
      },
      reason,
    ],
    request({ remote = '', to = '', reason: why = '' }, { builds }) {
      if (to !== '' && !builds.get(remote)?.includes(to))
        throw new ChangeError(
          `There is no build ${remote} ${to}. Published: ${builds.get(remote)?.slice(0, 10).join(', ') || 'none'}.`,
          'to',
        )
      return { remote, to: to || undefined, reason: why }
    },
  }),

  kill: changeForm('kill', {
    title: 'Kill a version',
    intro: 'This version is no longer served, and open pages that use it reload.',
    fields: (context) => [buildField(context, true), reason],
    request: (values) => ({ ...readBuild(values), reason: values['reason'] ?? '' }),
  }),

  unkill: changeForm('unkill', {
    title: 'Undo a kill',
    intro: 'The version may be served again, wherever a rule offers it.',
    fields: ({ document }) => [
      choices(
        { name: 'build', label: 'Killed version', empty: 'Choose a version', nothing: 'No version is killed.' },
        document.kill
          .filter(({ remote }) => !findFlag(document, remote))
          .map(({ remote, version }) => ({ value: `${remote}@${version}`, label: `${remote} ${version}` })),
        true,
      ),
      reason,
    ],
    request: readBuild,
  }),

  pin: changeForm('pin', {
    title: 'Pin a tenant',
    intro: 'Pins one tenant to a version, regardless of channel and rollouts.',
    fields: (context) => [...tenantFields(context), buildField(context), pinnedUntil(context), reason],
    request: (values, context) => ({
      ...readBuild(values),
      tenant: readTenant(values, context),
      until: values['until'] || undefined,
      reason: values['reason'] ?? '',
      isByTenant: context.by.role === 'tenant',
    }),
  }),

  unpin: changeForm('unpin', {
    title: 'Unpin a tenant',
    intro: 'The tenant follows its channel and rollouts again.',
    fields: ({ by, document }) => [
      choices(
        { name: 'pin', label: 'Pin', empty: 'Choose a pin', nothing: 'No tenant is pinned.' },
        Object.entries(document.tenants).flatMap(([name, { pins }]) =>
          Object.entries(pins)
            .filter(([remote]) => !findFlag(document, remote))
            .map(([remote, { version }]) => ({ value: `${name} ${remote}`, label: `${name}: ${remote} ${version}` })),
        ),
        by.role !== 'tenant',
      ),
      reason,
    ],
    request({ pin: chosen = '' }) {
      const [tenant = '', remote = ''] = chosen.split(' ')
      return { tenant, remote }
    },
  }),

  channel: changeForm('channel', {
    title: 'Channel of a tenant',
    intro: 'Tenants in beta get versions before those in stable, which is where everybody is unless told otherwise.',
    fields: (context) => [...tenantFields(context), channelField('stable', 'beta'), reason],
    request: (values, context) => ({ tenants: [readTenant(values, context)], channel: values['channel'] as Channel }),
  }),
}
