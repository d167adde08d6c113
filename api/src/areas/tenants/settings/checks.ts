import { conflict, unprocessable, type Message } from '#foundation/errors'
import { languages } from '#foundation/languages/translations'
import { readPhone } from '@portal/rules'

/** Returns why a value is invalid, or null. */
export type Check = (value: string) => Message | null

const check =
  (holds: (value: string) => boolean, what: Message): Check =>
  (value) =>
    holds(value) ? null : what

const isAddress = (value: string, schemes: string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol)

/** Without https only from this machine: a page that came by https doesn't load it. */
const isSafeAddress = (value: string): boolean =>
  isAddress(value, ['https:']) || (isAddress(value, ['http:']) && /^(?:.+\.)?localhost$/.test(new URL(value).hostname))

/** Only names of regions: an offset would ignore daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    return (name === 'UTC' || name.includes('/')) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

const isDay = (day: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) && new Date(day).toISOString().startsWith(day)

/** What values of settings have to be. */
export const checks = {
  words: check(
    (value) => value.length <= 2_000,
    (i18n) => i18n._('it must have at most 2,000 characters'),
  ),
  phone: check(
    (value) => value.length <= 30 && readPhone(value) !== null,
    (i18n) => i18n._('it is not a phone number, such as 3035550100 or 303-555-0100 x12'),
  ),
  address: check(
    (value) => isAddress(value, ['https:', 'http:']),
    (i18n) => i18n._('it is not a URL, such as https://acme.example'),
  ),
  /** Of an image's address, which may embed the image itself. */
  picture: check(
    (value) => value.length <= 100_000 && (isSafeAddress(value) || /^data:image\/[\w.+-]+[;,]/.test(value)),
    (i18n) => i18n._('it is not the https address of an image, such as https://acme.example/logo.svg'),
  ),
  color: check(
    (value) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value),
    (i18n) => i18n._('it is not a color, such as #0f766e'),
  ),
  line: check(
    (value) => value.length <= 60 && !value.includes('\n'),
    (i18n) => i18n._('it must be one line of at most 60 characters'),
  ),
  welcome: check(
    (value) => value.length <= 200,
    (i18n) => i18n._('it must have at most 200 characters'),
  ),
  corners: check(
    (value) => /^(?:round|soft|square)$/.test(value),
    (i18n) => i18n._('it must be round, soft or square'),
  ),
  percentage: check(
    (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100,
    (i18n) => i18n._('it is not a percentage from 1 to 100'),
  ),
  analytics: check(
    (value) => /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/.test(value),
    (i18n) => i18n._('it is not a Google Analytics id, such as G-ABC1234567'),
  ),
  timeZone: check(isTimeZone, (i18n) => i18n._('it must be an IANA time zone, such as America/Denver')),
  language: check(
    (value) => languages.includes(value),
    (i18n) =>
      i18n._('it must be a language that the portal speaks: {languages}', {
        languages: [...languages].sort().join(', '),
      }),
  ),
  email: check(
    (value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value),
    (i18n) => i18n._('it is a bare address, such as office@acme.example'),
  ),
  zipCode: check(
    (value) => /^\d{5}$/.test(value),
    (i18n) => i18n._('it has five digits'),
  ),
  day: check(isDay, (i18n) => i18n._('it is a day, such as 2027-07-05')),
} satisfies Record<string, Check>

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** 422 for what can't be the first label of a tenant's host name, 409 for what is reserved. */
export function requireSubdomain(word: string, reserved: ReadonlySet<string>): void {
  if (!LABEL.test(word))
    throw unprocessable(
      (i18n) =>
        i18n._(
          '"{word}" can\'t be a host name; use lowercase letters, digits and hyphens, at most 63, without a hyphen at the start or end.',
          { word },
        ),
      'subdomain',
    )
  if (/^\d+$/.test(word))
    throw unprocessable(
      (i18n) => i18n._('"{word}" would be taken for part of an IP address; it needs a letter.', { word }),
      'subdomain',
    )
  if (reserved.has(word))
    throw conflict((i18n) => i18n._('"{word}" is reserved for the portal itself.', { word }), 'subdomain')
}

/** 422 for a value that fails its check. `label` names the value in the message, `path` the field in the request. */
export function requireValid(value: string, findComplaint: Check, label: string, path: string): void {
  const complaint = findComplaint(value)
  if (complaint)
    throw unprocessable(
      (i18n) =>
        i18n._('{label} is "{value}"; {complaint}.', { label, value: value.slice(0, 60), complaint: complaint(i18n) }),
      path,
    )
}
