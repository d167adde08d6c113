import { UsageError } from '@portal/cli'
import { readPhone } from '@portal/rules'
import type { CustomizationGroups } from 'api/operator'

/** Returns why a value is invalid, or null. */
type Check = (value: string) => string | null

const isAddress = (value: string, schemes: string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol)
const check =
  (holds: (value: string) => boolean, what: string): Check =>
  (value) =>
    holds(value) ? null : what

const words = check((value) => value.length <= 2_000, 'it must have at most 2,000 characters')
const phone = check(
  (value) => value.length <= 30 && readPhone(value) !== null,
  'it is not a phone number, such as 3035550100 or 303-555-0100 x12',
)
const address = check((value) => isAddress(value, ['https:', 'http:']), 'it is not a URL, such as https://acme.example')

/** Without https only from this machine: a page that came by https doesn't load it. */
const isSafeAddress = (value: string): boolean =>
  isAddress(value, ['https:']) || (isAddress(value, ['http:']) && /^(?:.+\.)?localhost$/.test(new URL(value).hostname))

/** Of an image's address, which may embed the image itself. */
export const picture = check(
  (value) => value.length <= 100_000 && (isSafeAddress(value) || /^data:image\/[\w.+-]+[;,]/.test(value)),
  'it is not the https address of an image, such as https://acme.example/logo.svg',
)

const colour = check((value) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value), 'it is not a color, such as #0f766e')
const line = check(
  (value) => value.length <= 60 && !value.includes('\n'),
  'it must be one line of at most 60 characters',
)
const welcome = check((value) => value.length <= 200, 'it must have at most 200 characters')
const corners = check((value) => /^(?:round|soft|square)$/.test(value), 'it must be round, soft or square')
const percentage = check(
  (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100,
  'it is not a percentage from 1 to 100',
)
const analytics = check(
  (value) => /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/.test(value),
  'it is not a Google Analytics id, such as G-ABC1234567',
)

const known: Record<keyof CustomizationGroups, Record<string, Check>> = {
  General: {
    phone,
    homepage_url: address,
    contact_url: address,
    privacy_url: address,
    appointment_email_message: words,
    time_slot_disclaimer: words,
    email_terms_of_service: words,
    email_license_information: words,
    logo_size_percentage: percentage,
    welcome_line: line,
    welcome_text: welcome,
    corner_style: corners,
  },
  Assets: { logo: picture, light_logo_url: picture, dark_logo_url: picture, favicon_url: picture },
  Colors: { primary_color: colour, secondary_color: colour },
  Analytics: { google_analytics_id: analytics },
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

export interface Setting {
  group: keyof CustomizationGroups
  name: string
  /** Null resets it to its default. */
  value: string | null
}

const isGroup = (name: string): name is Setting['group'] => Object.hasOwn(known, name)

/** Parses `General.phone=3035550100`; an empty value resets the setting. */
export function readSetting(word: string): Setting {
  const [, group = '', short = '', value = ''] = /^([^.=]+)\.([^=]+)=([^]*)$/.exec(word) ?? []
  if (!group) throw new UsageError(`"${word}" is not a setting. Write it like General.phone=3035550100.`)
  if (!isGroup(group))
    throw new UsageError(`There is no group "${group}". Available: ${Object.keys(known).join(', ')}.`)
  const settings = known[group]
  const name = fullName(group, short)
  const findComplaint = Object.hasOwn(settings, name) ? settings[name] : undefined
  if (!findComplaint)
    throw new UsageError(
      `There is no ${group}.${short}. Available: ${Object.keys(settings)
        .map((one) => `${group}.${one}`)
        .join(', ')}.`,
    )
  const complaint = value.trim() && findComplaint(value.trim())
  if (complaint) throw new UsageError(`${group}.${short} is "${value.slice(0, 60)}"; ${complaint}.`)
  return { group, name, value: value.trim() || null }
}

/** Returns the groups with these settings applied; other settings and all defaults stay. */
export function withSettings(now: CustomizationGroups, settings: readonly Setting[]): CustomizationGroups {
  const groups = structuredClone(now)
  for (const { group, name, value } of settings)
    groups[group] = { ...groups[group], [name]: { default: groups[group]?.[name]?.default ?? null, value } }
  return groups
}
