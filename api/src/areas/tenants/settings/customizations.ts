import type { CustomizationGroups, CustomizationValue } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { Customized as Sent } from '@portal/contract'
import { checks, requireValid, type Check } from './checks'

const known: Record<keyof CustomizationGroups, Record<string, Check>> = {
  General: {
    phone: checks.phone,
    homepage_url: checks.address,
    contact_url: checks.address,
    privacy_url: checks.address,
    appointment_email_message: checks.words,
    time_slot_disclaimer: checks.words,
    email_terms_of_service: checks.words,
    email_license_information: checks.words,
    logo_size_percentage: checks.percentage,
    welcome_line: checks.line,
    welcome_text: checks.welcome,
    corner_style: checks.corners,
  },
  Assets: {
    logo: checks.picture,
    light_logo_url: checks.picture,
    dark_logo_url: checks.picture,
    favicon_url: checks.picture,
  },
  Colors: { primary_color: checks.color, secondary_color: checks.color },
  Analytics: { google_analytics_id: checks.analytics },
}

/** Other names that pages read a picture by, too. */
const assetAliases = new Map([
  ['logo_url', 'logo'],
  ['light_logo', 'light_logo_url'],
  ['dark_logo', 'dark_logo_url'],
  ['favicon', 'favicon_url'],
])

/** Colors may be given without the suffix `_color`, and pictures by an alias. */
function fullName(group: string, name: string): string {
  if (group === 'Colors') return name.endsWith('_color') ? name : `${name}_color`
  return (group === 'Assets' && assetAliases.get(name)) || name
}

/** Texts of a language, which may be written in others too. */
const translated: readonly string[] = [
  'appointment_email_message',
  'time_slot_disclaimer',
  'email_terms_of_service',
  'email_license_information',
  'welcome_line',
  'welcome_text',
]

export interface Customized {
  group: keyof CustomizationGroups
  name: string
  /** Null resets it to its default; undefined leaves it. */
  value: string | null | undefined
  /** By language; null removes it. */
  translations: Record<string, string | null>
}

const isGroup = (name: string): name is Customized['group'] => Object.hasOwn(known, name)
const PATH = 'settings.customizations'

/** A text or the like as somebody set it; an empty one resets it. 422 for a name that there is not, with those that there are. */
export function readCustomized(group: string, short: string, sent: Sent): Customized {
  if (!isGroup(group))
    throw unprocessable(
      (i18n) =>
        i18n._('There is no group "{group}". Available: {known}.', { group, known: Object.keys(known).join(', ') }),
      PATH,
    )
  const settings = known[group]
  const name = fullName(group, short)
  const findComplaint = Object.hasOwn(settings, name) ? settings[name] : undefined
  if (!findComplaint)
    throw unprocessable(
      (i18n) =>
        i18n._('There is no {setting}. Available: {known}.', {
          setting: `${group}.${short}`,
          known: Object.keys(settings)
            .map((one) => `${group}.${one}`)
            .join(', '),
        }),
      `${PATH}.${group}.${short}`,
    )
  const { value, translations = {} } = typeof sent === 'object' && sent !== null ? sent : { value: sent }
  const path = `${group}.${short}`
  if (Object.keys(translations).length > 0 && !translated.includes(name))
    throw unprocessable(
      (i18n) => i18n._('{path} is the same in each language.', { path }),
      `${PATH}.${path}.translations`,
    )
  const read = (text: string | null, at: string) => {
    const trimmed = text?.trim() || null
    if (trimmed) requireValid(trimmed, findComplaint, at, `${PATH}.${at}`)
    return trimmed
  }
  return {
    group,
    name,
    value: value === undefined ? undefined : read(value, path),
    translations: Object.fromEntries(
      Object.entries(translations).map(([tag, text]) => [tag, read(text, `${path}.translations.${tag}`)]),
    ),
  }
}

/** A customization as it is after a change. Without a text, there is nothing to be translated. */
function changed(now: CustomizationValue | undefined, { value, translations }: Customized): CustomizationValue {
  const text = { default: now?.default ?? null, value: value === undefined ? (now?.value ?? null) : value }
  const all = Object.entries({ ...now?.translations, ...translations })
  const written = all.filter((entry): entry is [string, string] => entry[1] !== null)
  return written.length === 0 || !(text.value ?? text.default)
    ? text
    : { ...text, translations: Object.fromEntries(written) }
}

/** Returns the groups with what was sent applied; the others and all defaults stay. */
export function withCustomized(
  now: CustomizationGroups,
  sent: Readonly<Record<string, Record<string, Sent>>>,
): CustomizationGroups {
  const groups = structuredClone(now)
  const seen = new Set<string>()
  for (const [groupName, texts] of Object.entries(sent))
    for (const [short, text] of Object.entries(texts)) {
      const customized = readCustomized(groupName, short, text)
      const { group, name } = customized
      if (seen.has(`${group}.${name}`))
        throw unprocessable(
          (i18n) => i18n._('{setting} is set twice.', { setting: `${group}.${name}` }),
          `${PATH}.${group}.${short}`,
        )
      seen.add(`${group}.${name}`)
      groups[group] = { ...groups[group], [name]: changed(groups[group]?.[name], customized) }
    }
  return groups
}
