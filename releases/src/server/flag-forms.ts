import { guardLimitsText } from '#actions/describe'
import { ChangeError, kill, requireTenants, unkill, usualGuard } from '#rules/changes'
import type { Channel } from '#rules/document'
import { forgetFlag, ofFlag, rollBackFlag, settingChange, unsetFlag } from '#rules/flag-changes'
import { ownsFlag } from '#rules/rights'
import {
  always,
  choices,
  never,
  option,
  percent,
  readNames,
  readPercent,
  reason,
  unitOf,
  type Action,
} from './action-fields'
import type { Field, Values } from './fields'
import type { World } from './form-choices'

const NONE = 'No flag is yours to set. The builds that were promoted declare which there are, and whose.'

const ownFlags = ({ by, document: { flags } }: World) =>
  Object.entries(flags)
    .filter(([, flag]) => ownsFlag(by, flag))
    .sort(([a], [b]) => (a < b ? -1 : 1))

const flagField = (world: World): Field =>
  choices(
    { name: 'flag', label: 'Flag', empty: 'Choose a flag', nothing: NONE },
    ownFlags(world).map(([name]) => ({ value: name, label: name })),
    true,
  )

/** Flags with their variants; `pay-several=on`. */
const settingField = (world: World, from = 0): Field => ({
  kind: 'select',
  name: 'setting',
  label: 'Flag and variant',
  required: true,
  empty: 'Choose a flag and its variant',
  nothing: NONE,
  isOpen: true,
  groups: ownFlags(world).map(([name, { variants }]) => ({
    name,
    options: variants.slice(from).map((variant) => ({ value: `${name}=${variant}`, label: `${name} ${variant}` })),
  })),
})

function splitSetting(setting: string): [name: string, variant: string] {
  const at = setting.indexOf('=')
  return [setting.slice(0, at), setting.slice(at + 1)]
}

const AUDIENCES = [
  { value: 'tenants', label: 'The tenants below, until it is taken back or its day comes' },
  { value: 'share', label: 'A rollout: the share, tenants and people below' },
  { value: 'stable', label: 'Everybody whom no other rule names' },
  { value: 'beta', label: 'The tenants of channel beta' },
]

const audienceFields: readonly Field[] = [
  { kind: 'radio', name: 'audience', label: 'For', required: true, first: 'tenants', options: AUDIENCES },
  {
    kind: 'text',
    name: 'tenants',
    label: 'Tenants',
    hint: 'Subdomains, with commas or spaces between them.',
    most: 1_500,
  },
  { ...percent, hint: 'Of a rollout, for those whom the other fields do not name: 0 to 100.' },
  unitOf('user'),
  {
    kind: 'text',
    name: 'people',
    label: 'People',
    hint: 'Of a rollout: ids of browsers, which /releases/me on the tenant’s host shows.',
    most: 1_500,
  },
  { kind: 'text', name: 'exclude', label: 'Tenants that do not get it', hint: 'Of a rollout.', most: 1_500 },
  { kind: 'date', name: 'from', label: 'From', hint: 'Of a rollout: it begins with this day (UTC).' },
]
const until: Field = {
  kind: 'date',
  name: 'until',
  label: 'Until',
  hint: 'It ends with the beginning of this day (UTC). Leave it empty for no end.',
}
const guardField: Field = {
  kind: 'checkbox',
  name: 'guard',
  label: 'Stop a rollout automatically when people fare worse',
  hint: `The guard acts on ${guardLimitsText(usualGuard, true)}.`,
  isOnAtFirst: true,
}

const OF_ROLLOUTS = ['percent', 'people', 'exclude', 'from'] as const

/** Refuses what the chosen audience would ignore. */
function checkAudience(audience: string, values: Values): void {
  const isFilled = (name: string) => (values[name] ?? '') !== ''
  const ignored =
    audience === 'share'
      ? undefined
      : [...OF_ROLLOUTS, ...(audience === 'tenants' ? [] : (['tenants', 'until'] as const))].find(isFilled)
  if (ignored)
    throw new ChangeError(
      `This has no effect for whom you chose above: empty it, or choose ${ignored === 'tenants' || ignored === 'until' ? 'tenants or a rollout' : 'a rollout'}.`,
      ignored,
    )
  if (audience === 'tenants' && !isFilled('tenants')) throw new ChangeError('Name at least one tenant.', 'tenants')
}

const words = (text: string): string => readNames(text).join(',')

/** The changes of flags, by the last segment of their URL. */
export const flagActions: Record<string, Action> = {
  'flag-set': {
    title: 'Set a flag',
    isForTenants: true,
    intro: 'Decides who gets a feature, or which variant of it.',
    takesBack: never,
    fields: (world) =>
      world.by.role === 'tenant'
        ? [settingField(world), until, reason]
        : [settingField(world), ...audienceFields, until, guardField, reason],
    fieldOf: { version: 'setting', flag: 'setting', tenant: 'tenants' },
    plan(values, { by, document }) {
      const {
        setting = '',
        audience = 'tenants',
        tenants = by.role === 'tenant' ? by.of.join(',') : '',
        percent: share = '',
        unit,
        people = '',
        exclude = '',
        from = '',
        until: end = '',
        guard,
        reason: why = '',
      } = values
      checkAudience(audience, { ...values, tenants })
      requireTenants(document, readNames(tenants), 'tenants')
      requireTenants(document, readNames(exclude), 'exclude')
      const [name, variant] = splitSetting(setting)
      const isShare = audience === 'share'
      const isGuarded = isShare && guard === 'on'
      const percentage = isShare ? (readPercent(share) ?? 0) : undefined
      const channel = audience === 'stable' || audience === 'beta' ? (audience satisfies Channel) : undefined
      return {
        change: settingChange({
          name,
          variant,
          channel,
          tenants: readNames(tenants),
          people: readNames(people),
          exclude: readNames(exclude),
          percent: percentage,
          unit: unit === 'tenant' ? 'tenant' : 'user',
          from: from || undefined,
          until: end || undefined,
          isGuarded,
          reason: why,
        }),
        what: `flag set ${name} ${variant}${option('tenants', words(tenants))}${option('channel', channel)}${option('percent', percentage)}${isShare ? ` --unit ${unit === 'tenant' ? 'tenant' : 'user'}` : ''}${option('people', words(people))}${option('exclude', words(exclude))}${option('from', from)}${option('until', end)}${isGuarded ? ' --guard' : ''}`,
      }
    },
  },

  'flag-unset': {
    title: 'Take back what is set for a tenant',
    isForTenants: true,
    intro: 'The tenant follows the other rules again.',
    takesBack: never,
    fields: ({ by, document }) => [
      choices(
        {
          name: 'setting',
          label: 'Tenant and flag',
          empty: 'Choose a setting',
          nothing: 'No flag is set for a tenant alone.',
        },
        Object.entries(document.tenants).flatMap(([name, { pins }]) =>
          Object.entries(pins).flatMap(([flag, { version }]) =>
            Object.hasOwn(document.flags, flag) && ownsFlag(by, document.flags[flag]!)
              ? [{ value: `${name}=${flag}`, label: `${name}: ${flag} ${version}` }]
              : [],
          ),
        ),
        by.role !== 'tenant',
      ),
      reason,
    ],
    fieldOf: { tenant: 'setting', flag: 'setting' },
    plan({ setting = '' }) {
      const [tenant, name] = splitSetting(setting)
      return { change: unsetFlag(name, [tenant]), what: `flag set ${name} default --tenants ${tenant}` }
    },
  },

  'flag-rollback': {
    title: 'Roll back a flag',
    intro: 'Stops its rollouts. When none runs, takes back what is set for everybody, and its default applies.',
    takesBack: always,
    fields: (world) => [flagField(world), reason],
    plan: ({ flag = '', reason: why = '' }) => ({ change: rollBackFlag(flag, why), what: `flag rollback ${flag}` }),
  },

  'flag-kill': {
    title: 'Kill a variant',
    intro: 'Takes it from everybody at once, whatever the rules say. Open pages that have it reload.',
    takesBack: always,
    fields: (world) => [settingField(world, 1), reason],
    fieldOf: { version: 'setting', flag: 'setting' },
    plan({ setting = '', reason: why = '' }) {
      const [name, variant] = splitSetting(setting)
      return { change: ofFlag(name, kill(name, variant, why)), what: `flag kill ${name} ${variant}` }
    },
  },

  'flag-unkill': {
    title: 'Undo a kill of a variant',
    intro: 'The variant may be given again, wherever a rule offers it.',
    takesBack: never,
    fields: ({ document }) => [
      choices(
        { name: 'setting', label: 'Killed variant', empty: 'Choose a variant', nothing: 'No variant is killed.' },
        document.kill
          .filter(({ remote }) => Object.hasOwn(document.flags, remote))
          .map(({ remote, version }) => ({ value: `${remote}=${version}`, label: `${remote} ${version}` })),
        true,
      ),
      reason,
    ],
    fieldOf: { version: 'setting', flag: 'setting' },
    plan({ setting = '' }) {
      const [name, variant] = splitSetting(setting)
      return { change: ofFlag(name, unkill(name, variant)), what: `flag unkill ${name} ${variant}` }
    },
  },

  'flag-forget': {
    title: 'Forget a flag',
    intro: 'Removes a flag that nothing reads any longer, with all its rules.',
    takesBack: never,
    fields: (world) => [flagField(world), reason],
    plan: ({ flag = '' }) => ({ change: forgetFlag(flag), what: `flag forget ${flag}` }),
  },
}
