import { guardLimitsText } from '#actions/describe'
import { ChangeError, usualGuard } from '#rules/changes'
import { ownsFlag } from '#rules/rights'
import type { Field, Values } from './fields'
import type { FormContext } from './form-context'
import {
  changeForm,
  choices,
  namesField,
  percent,
  readNames,
  readPercent,
  reason,
  splitAt,
  SUBDOMAINS,
  unitField,
  withinField,
  type ChangeForm,
} from './form-fields'

const NONE = 'No flag is yours to set. The builds that were promoted declare which there are, and whose.'

const ownFlags = ({ by, document: { flags } }: FormContext) =>
  Object.entries(flags)
    .filter(([, flag]) => ownsFlag(by, flag))
    .sort(([a], [b]) => (a < b ? -1 : 1))

const flagField = (context: FormContext): Field =>
  choices(
    { name: 'flag', label: 'Flag', empty: 'Choose a flag', nothing: NONE },
    ownFlags(context).map(([name]) => ({ value: name, label: name })),
    true,
  )

/** Flags with their variants; `pay-several=on`. */
const settingField = (context: FormContext, from = 0): Field => ({
  kind: 'select',
  name: 'setting',
  label: 'Flag and variant',
  required: true,
  empty: 'Choose a flag and its variant',
  nothing: NONE,
  isOpen: true,
  groups: ownFlags(context).map(([name, { variants }]) => ({
    name,
    options: variants.slice(from).map((variant) => ({ value: `${name}=${variant}`, label: `${name} ${variant}` })),
  })),
})

const AUDIENCES = [
  { value: 'tenants', label: 'The tenants below, until it is taken back or its day comes' },
  { value: 'share', label: 'A rollout: the share, tenants and people below' },
  { value: 'stable', label: 'Everybody whom no other rule names' },
  { value: 'beta', label: 'The tenants of channel beta' },
]

const audienceFields: readonly Field[] = [
  { kind: 'radio', name: 'audience', label: 'For', required: true, first: 'tenants', options: AUDIENCES },
  namesField('tenants', 'Tenants', SUBDOMAINS),
  { ...percent, hint: 'Of a rollout, for those whom the other fields do not name: 0 to 100.' },
  unitField('user'),
  withinField(),
  namesField('people', 'People', 'Of a rollout: ids of browsers, which /releases/me on the tenant’s host shows.'),
  namesField('exclude', 'Tenants that do not get it', 'Of a rollout.'),
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

const OF_ROLLOUTS = ['percent', 'within', 'people', 'exclude', 'from'] as const

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

const readVariant = (values: Values): { flag: string; variant: string } => {
  const [flag, variant] = splitAt('=', values['setting'])
  return { flag, variant }
}

/** The forms of changes of flags, by the last segment of their URL. */
export const flagForms: Record<string, ChangeForm> = {
  'flag-set': changeForm('flag set', {
    title: 'Set a flag',
    intro: 'Decides who gets a feature, or which variant of it.',
    fields: (context) =>
      context.by.role === 'tenant'
        ? [settingField(context), until, reason]
        : [settingField(context), ...audienceFields, until, guardField, reason],
    request(values, { by }) {
      const {
        audience = 'tenants',
        tenants: names = by.role === 'tenant' ? by.of.join(',') : '',
        percent: share = '',
        within = '',
        people = '',
        exclude = '',
        from = '',
        until: end = '',
        reason: why = '',
      } = values
      checkAudience(audience, { ...values, tenants: names })
      const { flag: name, variant } = readVariant(values)
      const isShare = audience === 'share'
      const unit = values['unit'] === 'tenant' ? 'tenant' : 'user'
      return {
        name,
        variant,
        channel: audience === 'stable' || audience === 'beta' ? audience : undefined,
        tenants: readNames(names),
        within: readNames(within),
        people: readNames(people),
        exclude: readNames(exclude),
        percent: isShare ? (readPercent(share) ?? 0) : undefined,
        unit: isShare ? unit : undefined,
        from: from || undefined,
        until: end || undefined,
        isGuarded: isShare && values['guard'] === 'on',
        reason: why,
      }
    },
  }),

  'flag-unset': changeForm('flag set', {
    title: 'Take back what is set for a tenant',
    intro: 'The tenant follows the other rules again.',
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
    request({ setting, reason: why = '' }) {
      const [tenant, name] = splitAt('=', setting)
      return { name, variant: null, tenants: [tenant], reason: why }
    },
  }),

  'flag-rollback': changeForm('flag rollback', {
    title: 'Roll back a flag',
    intro:
      'Stops its rollouts, paused ones included. When there is none, takes back what is set for everybody, and its default applies.',
    fields: (context) => [flagField(context), reason],
    request: ({ flag = '', reason: why = '' }) => ({ flag, reason: why }),
  }),

  'flag-kill': changeForm('flag kill', {
    title: 'Kill a variant',
    intro: 'Takes it from everybody at once, whatever the rules say. Open pages that have it reload.',
    fields: (context) => [settingField(context, 1), reason],
    request: (values) => ({ ...readVariant(values), reason: values['reason'] ?? '' }),
  }),

  'flag-unkill': changeForm('flag unkill', {
    title: 'Undo a kill of a variant',
    intro: 'The variant may be given again, wherever a rule offers it.',
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
    request: readVariant,
  }),

  'flag-forget': changeForm('flag forget', {
    title: 'Forget a flag',
    intro: 'Removes a flag that nothing reads any longer, with all its rules.',
    fields: (context) => [flagField(context), reason],
    request: ({ flag = '' }) => ({ flag }),
  }),
}
