import { Type as T, type Static } from '@sinclair/typebox'
import { phoneDigits } from '#areas/identity'
import { readServiceFields } from '#areas/scheduling'
import { checks, parseHours, readCustomized, requireSubdomain, requireValid } from '#areas/tenants'
import { ApiError } from '#foundation/errors'
import { toJsonSchema } from '#foundation/http/json-schema'
import { createAjv, validationError } from '#foundation/http/validation'
import { wordsFor } from '#foundation/languages/words'
import {
  CustomizedGroup,
  Exact,
  Line,
  MAX_WORK_MINUTES,
  OneOf,
  ServiceField,
  ServiceTranslations,
  type Customized,
} from '@portal/contract'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { hasFourDecimals } from '@portal/rules'
import { starterServices } from './starter-services'

const trades = Object.keys(starterServices) as (keyof typeof starterServices)[]
const Name = Line(80, { minLength: 1 })
const Texts = T.Optional(T.Array(T.String(), { maxItems: 5_000 }))

/** A company as a file describes it. Values are checked by `findMistakes`, the same as calls check them. */
const CompanyFile = Exact({
  name: Line(120, { minLength: 1 }),
  subdomain: T.String(),
  time_zone: T.String(),
  language: T.Optional(T.String()),
  support_email: T.Optional(T.String()),
  phone: T.Optional(T.String()),
  colors: T.Optional(Exact({ primary: T.Optional(T.String()), secondary: T.Optional(T.String()) })),
  customizations: T.Optional(T.Record(T.String(), CustomizedGroup)),
  /** Like "mon-fri 8-18, sat 9-15". */
  hours: T.Optional(T.String()),
  holidays: Texts,
  zip_codes: Texts,
  zones: T.Optional(
    T.Array(
      Exact({
        name: Name,
        zip_codes: T.Array(T.String(), { minItems: 1, maxItems: 5_000 }),
        trip_charge_cents: T.Optional(T.Integer({ minimum: 0, maximum: 1_000_000 })),
      }),
    ),
  ),
  tax: T.Optional(
    Exact({ taxable: T.Optional(T.Boolean()), rate_percent: T.Optional(T.Number({ minimum: 0, maximum: 25 })) }),
  ),
  invoice_due_days: T.Optional(T.Integer({ minimum: 0, maximum: 365 })),
  trade: T.Optional(OneOf(...trades)),
  services: T.Optional(
    T.Array(
      Exact({
        name: Line(120, { minLength: 1 }),
        duration_minutes: T.Integer({ minimum: 1, maximum: MAX_WORK_MINUTES }),
        fields: T.Optional(T.Array(Exact(ServiceField.properties))),
        translations: T.Optional(ServiceTranslations),
      }),
    ),
  ),
  technicians: T.Optional(
    T.Array(
      Exact({
        first_name: Name,
        last_name: T.Optional(Line(80)),
        email: T.Optional(T.String()),
        phone: T.Optional(T.String()),
        /** Names of services; without it, all. */
        skills: Texts,
        /** Names of zones; without it, everywhere. */
        zones: Texts,
        hours: T.Optional(T.String()),
      }),
    ),
  ),
  owner: Exact({ first_name: Name, last_name: T.Optional(Line(80)), email: T.String() }),
})
export type CompanyFile = Static<typeof CompanyFile>

export interface Mistake {
  /** Where it is in the file: `zones.0.zip_codes.2`. */
  path: string
  message: string
}

const validate = createAjv(false, true).compile<CompanyFile>(toJsonSchema(CompanyFile))

/** Removes what is at a path, so that the rest can be checked. */
function without(file: unknown, path: string): void {
  const names = path.split('.')
  const last = names.pop()!
  let parent = file as Record<string, unknown> | undefined
  for (const name of names) parent = parent?.[name] as Record<string, unknown> | undefined
  if (parent && typeof parent === 'object') Reflect.set(parent, last, undefined)
}

type Partially<V> = V extends (infer Item)[]
  ? (Partially<Item> | undefined)[]
  : V extends object
    ? { [K in keyof V]?: Partially<V[K]> | undefined }
    : V
type Known = Partially<CompanyFile>

export const foldName = (name: string): string => name.trim().toLowerCase()

export const servicesIn = ({ trade, services = [] }: CompanyFile) => [
  ...(trade ? starterServices[trade] : []),
  ...services,
]

const entries = <V>(list: readonly (V | undefined)[] | undefined): [number, V][] =>
  (list ?? []).flatMap((each, index): [number, V][] => (each === undefined ? [] : [[index, each]]))

class Mistakes {
  readonly found: Mistake[] = []

  /** The first of each place: what has the wrong shape is taken out of the file, and would be missed there. */
  add(path: string, message: string): void {
    if (!this.found.some((known) => known.path === path)) this.found.push({ path, message })
  }

  /** Notes what the check throws; `path` unless it is about a part of it. */
  try(path: string, check: () => unknown, toPath: (field: string) => string = () => path): void {
    try {
      check()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.add(toPath(error.detail.field ?? ''), error.message)
    }
  }

  valid(path: string, value: string | undefined, check: (typeof checks)[keyof typeof checks]): void {
    if (value !== undefined) this.try(path, () => requireValid(value, check, path, path))
  }

  /** Notes each value that is there a second time. */
  unique(values: readonly (readonly [path: string, value: string])[], what: (value: string) => string): void {
    const seen = new Set<string>()
    for (const [path, value] of values) {
      if (seen.has(foldName(value))) this.add(path, what(value))
      seen.add(foldName(value))
    }
  }

  /** Notes each name that is not known. */
  known(
    path: string,
    names: readonly (string | undefined)[] | undefined,
    known: readonly string[],
    what: string,
  ): void {
    for (const [index, name] of entries(names))
      if (!known.some((each) => foldName(each) === foldName(name)))
        this.add(`${path}.${index}`, `"${name}" is no ${what}. Available: ${known.join(', ') || 'none'}.`)
  }
}

function checkCompany(file: Known, reserved: ReadonlySet<string>, mistakes: Mistakes): void {
  const { subdomain, phone } = file
  if (subdomain !== undefined) mistakes.try('subdomain', () => requireSubdomain(subdomain, reserved))
  mistakes.valid('time_zone', file.time_zone, checks.timeZone)
  mistakes.valid('language', file.language, checks.language)
  mistakes.valid('support_email', file.support_email, checks.email)
  if (phone !== undefined) mistakes.valid('phone', phone, checks.phone)
  for (const name of ['primary', 'secondary'] as const)
    mistakes.valid(`colors.${name}`, file.colors?.[name], checks.color)
  for (const [group, texts] of Object.entries(file.customizations ?? {}))
    for (const [name, value] of Object.entries(texts ?? {}))
      mistakes.try(
        `customizations.${group}.${name}`,
        () => readCustomized(group, name, (value ?? null) as Customized),
        // Of one of its translations.
        (field) => field.match(/customizations\..*\.translations.*/)?.[0] ?? `customizations.${group}.${name}`,
      )
  if (file.hours !== undefined) mistakes.try('hours', () => parseHours(file.hours!, 'hours'))
  for (const [index, day] of entries(file.holidays)) mistakes.valid(`holidays.${index}`, day, checks.day)
  const rate = file.tax?.rate_percent
  if (rate !== undefined && !hasFourDecimals(rate))
    mistakes.add('tax.rate_percent', 'A tax rate has at most four decimals.')
}

function checkPlaces(file: Known, mistakes: Mistakes): void {
  const zips: [string, string][] = []
  for (const [index, zip] of entries(file.zip_codes)) mistakes.valid(`zip_codes.${index}`, zip, checks.zipCode)
  for (const [index, zone] of entries(file.zones))
    for (const [at, zip] of entries(zone.zip_codes)) {
      const path = `zones.${index}.zip_codes.${at}`
      mistakes.valid(path, zip, checks.zipCode)
      zips.push([path, zip])
    }
  mistakes.unique(zips, (zip) => `${zip} is in a zone already.`)
  mistakes.unique(
    entries(file.zones).flatMap(([index, { name }]) =>
      name === undefined ? [] : [[`zones.${index}.name`, name] as const],
    ),
    (name) => `There is a zone "${name}" already.`,
  )
}

function checkServices(file: Known, mistakes: Mistakes): string[] {
  const starters = file.trade ? starterServices[file.trade].map(({ name }) => ['trade', name] as const) : []
  const named = entries(file.services).flatMap(([index, { name }]) =>
    name === undefined ? [] : [[`services.${index}.name`, name] as const],
  )
  mistakes.unique([...starters, ...named], (name) => `There is the service "${name}" already.`)
  for (const [index, { fields }] of entries(file.services))
    if (fields) {
      const path = `services.${index}.fields`
      mistakes.try(
        path,
        () => readServiceFields(fields),
        (field) => `${path}.${field}`,
      )
    }
  return [...starters, ...named].map(([, name]) => name)
}

function checkPeople(file: Known, services: readonly string[], mistakes: Mistakes): void {
  const zones = entries(file.zones).flatMap(([, { name }]) => (name === undefined ? [] : [name]))
  const emails: [path: string, email: string][] = file.owner?.email ? [['owner.email', file.owner.email]] : []
  for (const [index, person] of entries(file.technicians)) {
    const path = `technicians.${index}`
    const { email, phone, hours } = person
    if (email !== undefined) emails.push([`${path}.email`, email])
    if (phone !== undefined && phoneDigits(phone) === null)
      mistakes.add(`${path}.phone`, `${path}.phone is "${phone}"; it is a number of ten digits, such as 3035550100.`)
    if (hours !== undefined) mistakes.try(`${path}.hours`, () => parseHours(hours, `${path}.hours`))
    mistakes.known(`${path}.skills`, person.skills, services, 'service')
    mistakes.known(`${path}.zones`, person.zones, zones, 'zone')
  }
  for (const [path, email] of emails) mistakes.valid(path, email, checks.email)
  mistakes.unique(emails, (email) => `The email ${email} is already in use.`)
}

/** A company as a file describes it, or all that is wrong with the file. `reserved` are subdomains that no company may have. */
export function readCompanyFile(
  input: unknown,
  reserved: ReadonlySet<string>,
): { file: CompanyFile } | { mistakes: Mistake[] } {
  const mistakes = new Mistakes()
  const rest: unknown = structuredClone(input)
  if (!validate(rest))
    for (const { field, message } of validationError(validate.errors ?? [], 'file').detail.errors ?? []) {
      mistakes.add(field, message(wordsFor(SOURCE_LANGUAGE)))
      without(rest, field)
    }
  const known: Known = typeof rest === 'object' && rest !== null ? rest : {}
  checkCompany(known, reserved, mistakes)
  checkPlaces(known, mistakes)
  checkPeople(known, checkServices(known, mistakes), mistakes)
  return mistakes.found.length > 0 ? { mistakes: mistakes.found } : { file: rest as CompanyFile }
}
