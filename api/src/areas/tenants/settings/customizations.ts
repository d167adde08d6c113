import type { CustomizationGroups } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
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

export interface Customized {
  group: keyof CustomizationGroups
  name: string
  /** Null resets it to its default. */
  value: string | null
}

const isGroup = (name: string): name is Customized['group'] => Object.hasOwn(known, name)
const PATH = 'settings.customizations'

/** A text or the like as somebody set it; an empty one resets it. 422 for a name that there is not, with those that there are. */
export function readCustomized(group: string, short: string, sent: string | null): Customized {
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
  const value = sent?.trim() || null
  if (value) requireValid(value, findComplaint, `${group}.${short}`, `${PATH}.${group}.${short}`)
  return { group, name, value }
}

/** Returns the groups with what was sent applied; the others and all defaults stay. */
export function withCustomized(
  now: CustomizationGroups,
  sent: Readonly<Record<string, Record<string, string | null>>>,
): CustomizationGroups {
  const groups = structuredClone(now)
  const seen = new Set<string>()
  for (const [groupName, texts] of Object.entries(sent))
    for (const [short, text] of Object.entries(texts)) {
      const { group, name, value } = readCustomized(groupName, short, text)
      if (seen.has(`${group}.${name}`))
        throw unprocessable(
          (i18n) => i18n._('{setting} is set twice.', { setting: `${group}.${name}` }),
          `${PATH}.${group}.${short}`,
        )
      seen.add(`${group}.${name}`)
      groups[group] = { ...groups[group], [name]: { default: groups[group]?.[name]?.default ?? null, value } }
    }
  return groups
}
