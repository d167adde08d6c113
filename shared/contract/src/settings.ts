// What a company has set: how it shows itself, when and where customers can book, tax, zones, services and discounts.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { ByLanguage, Day, Exact, Id, IdParams, LanguageTag, Line, Nullable, OneOf, Translations } from './common'
import { Discount } from './resources'
import { ServiceField } from './scheduling'
import { WeeklyHours, ZipCode, ZipCodes } from './staff'
import { Customizations } from './tenant'

const DAY_MINUTES = 24 * 60
/** The least and the most of the booking rules that are numbers. */
export const bookingRanges = {
  window_minutes: [15, DAY_MINUTES],
  step_minutes: [15, DAY_MINUTES],
  lead_minutes: [0, 30 * DAY_MINUTES],
  travel_minutes: [0, DAY_MINUTES],
  horizon_days: [1, 730],
  visits_a_day: [1, 10_000],
} as const
const whole = ([minimum, maximum]: readonly [number, number], description: string) =>
  T.Integer({ minimum, maximum, description })

/** The longest work of a service, in minutes. */
export const MAX_WORK_MINUTES = DAY_MINUTES
/** The most that a late discount takes off for a minute, or in all. */
export const MAX_LATE_CENTS = 1_000_000

const TimeZone = Line(60, { minLength: 1, description: 'an IANA time zone, such as America/Denver' })

const bookingFields = {
  /** In the time zone of the customer's address; a day without parts is a day off. */
  working_hours: WeeklyHours,
  window_minutes: whole(
    bookingRanges.window_minutes,
    'length of an arrival window while custom_arrival_windows_enabled is on; otherwise it is an hour',
  ),
  step_minutes: whole(bookingRanges.step_minutes, 'from the start of one window to the next'),
  lead_minutes: whole(bookingRanges.lead_minutes, 'how long ahead customers have to book'),
  travel_minutes: whole(bookingRanges.travel_minutes, 'kept free after every visit'),
  horizon_days: whole(bookingRanges.horizon_days, 'how many days ahead customers can book'),
  visits_a_day: Nullable(
    whole(
      bookingRanges.visits_a_day,
      'on a day with so many visits, customers can book no more; the office can. null: no limit',
    ),
  ),
  /** Where customers can book, besides the zip codes of zones. */
  zip_codes: ZipCodes,
  /** Time zones of zip codes that are in another one than the company. */
  zip_time_zones: T.Record(T.String({ pattern: '^\\d{5}$' }), TimeZone),
}

const LateDiscount = {
  per_minute_cents: T.Integer({ minimum: 0, maximum: MAX_LATE_CENTS, description: '0: no discount' }),
  maximum_cents: Nullable(T.Integer({ minimum: 0, maximum: MAX_LATE_CENTS, description: 'null: no limit' })),
}
const Tax = {
  taxable: T.Boolean({ description: 'whether sales tax is charged at all' }),
  rate_percent: T.Number({
    minimum: 0,
    maximum: 25,
    description: 'of new invoices and quotes; at most four decimals',
  }),
}

const ownFields = {
  name: Line(120, { minLength: 1 }),
  time_zone: TimeZone,
  /** Of mails to the office and its technicians, and to customers whose language is not known. */
  language: LanguageTag,
  /** Sender of the company's mail, which customers reply to. */
  support_email: Nullable(Line(254, { minLength: 3 })),
  invoice_due_days: Nullable(
    T.Integer({ minimum: 0, maximum: 365, description: 'from its date until an invoice is due; null: on receipt' }),
  ),
}

const Holiday = T.Object({ date: Day, name: Nullable(T.String()) })

const TripCharge = T.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'cents; a line "Trip charge" on the first invoice of a job there',
})
export const Zone = T.Object({
  id: Id,
  name: T.String(),
  zip_codes: T.Array(T.String()),
  /** Technicians who go there. */
  technician_ids: T.Array(Id),
  trip_charge_cents: T.Integer(),
})
export type Zone = Static<typeof Zone>

export const Settings = T.Object({
  subdomain: T.String(),
  ...ownFields,
  name: T.String(),
  time_zone: T.String(),
  support_email: Nullable(T.String()),
  customizations: Customizations,
  /** What is on or off for the company. */
  feature_flags: T.Record(T.String(), T.Boolean()),
  booking: T.Object(bookingFields),
  /** By date. */
  holidays: T.Array(Holiday),
  zones: T.Array(Zone),
  late_discount: T.Object(LateDiscount),
  tax: T.Object(Tax),
})
export type Settings = Static<typeof Settings>

const CustomizedText = Nullable(T.String({ maxLength: 100_000 }))
/**
 * Null or an empty text resets a customization to its default, and removes a translation. The object that is read can be written:
 * its default stays what it is.
 */
const CustomizedObject = Exact({
  value: T.Optional(CustomizedText),
  default: T.Optional(CustomizedText),
  translations: T.Optional(ByLanguage(CustomizedText)),
})
export type Customized = string | null | Static<typeof CustomizedObject>
// One schema for both, and no union of them: a mistake in the object is told by the name of its field.
const Customized = T.Unsafe<Customized>({ ...CustomizedObject, type: ['string', 'object', 'null'], maxLength: 100_000 })
export const CustomizedGroup = T.Record(T.String({ maxLength: 60 }), Customized)
/** What is named differently than any setting is refused by the API, with a list of those that there are. */
const named = { additionalProperties: true }
/** What is left out stays. */
export const SettingsChange = T.Object(
  {
    ...T.Partial(T.Object(ownFields)).properties,
    customizations: T.Optional(T.Record(T.String({ maxLength: 60 }), CustomizedGroup)),
    feature_flags: T.Optional(T.Record(T.String({ maxLength: 60 }), T.Boolean())),
    booking: T.Optional(T.Partial(T.Object(bookingFields), named)),
    late_discount: T.Optional(T.Partial(T.Object(LateDiscount), named)),
    tax: T.Optional(T.Partial(T.Object(Tax), named)),
  },
  named,
)
export type SettingsChange = Static<typeof SettingsChange>

const zoneFields = {
  name: Line(80, { minLength: 1 }),
  zip_codes: T.Array(ZipCode, { minItems: 1, maxItems: 5_000, uniqueItems: true }),
}
const moreOfZone = {
  technician_ids: T.Array(Id, { maxItems: 500, uniqueItems: true }),
  trip_charge_cents: TripCharge,
}
const NewZone = Exact({ ...zoneFields, ...T.Partial(T.Object(moreOfZone)).properties })
const ZoneChange = Exact(T.Partial(T.Object({ ...zoneFields, ...moreOfZone })).properties)
export type NewZone = Static<typeof NewZone>
export type ZoneChange = Static<typeof ZoneChange>

export const ServiceTranslations = Translations({ name: Line(120, { pattern: '\\S' }) })

export const Service = T.Object({
  id: Id,
  name: T.String(),
  duration_minutes: T.Integer(),
  fields: T.Array(ServiceField),
  translations: ServiceTranslations,
  active: T.Boolean({ description: 'offered; visits that were booked for one that is no longer so stay' }),
})
export type Service = Static<typeof Service>

const serviceFields = {
  name: Line(120, { minLength: 1 }),
  duration_minutes: T.Integer({ minimum: 1, maximum: MAX_WORK_MINUTES }),
}
const moreOfService = {
  fields: T.Array(Exact(ServiceField.properties), { maxItems: 50 }),
  translations: ServiceTranslations,
}
const NewService = Exact({ ...serviceFields, ...T.Partial(T.Object(moreOfService)).properties })
const ServiceChange = Exact(
  T.Partial(T.Object({ ...serviceFields, ...moreOfService, active: Service.properties.active })).properties,
)
export type NewService = Static<typeof NewService>
export type ServiceChange = Static<typeof ServiceChange>

const OfficeDiscount = T.Composite([Discount, T.Object({ active: T.Boolean() })])
const discountFields = {
  code: Line(40, { pattern: '\\S', description: 'what documents print' }),
  percent: Nullable(T.Number({ exclusiveMinimum: 0, maximum: 100, description: 'of a percentage' })),
  amount_cents: Nullable(T.Integer({ minimum: 1, maximum: 99_999_999, description: 'of a fixed one' })),
}
const NewDiscount = Exact({
  kind: OneOf('percentage', 'fixed'),
  code: discountFields.code,
  percent: T.Optional(discountFields.percent),
  amount_cents: T.Optional(discountFields.amount_cents),
})
const DiscountChange = Exact({
  kind: T.Optional(OneOf('percentage', 'fixed')),
  ...T.Partial(T.Object({ ...discountFields, active: T.Boolean({ description: 'offered' }) })).properties,
})
export type NewDiscount = Static<typeof NewDiscount>
export type DiscountChange = Static<typeof DiscountChange>

const office = ['admin'] as const

export const settingsCalls = {
  getSettings: { summary: 'Everything that the company has set', access: office, response: Settings },
  updateSettings: {
    summary:
      'Change settings; what is left out stays. 422 names a value that can’t be, and for a setting that does not exist those that do.',
    access: office,
    body: Exact({ settings: SettingsChange }),
    response: Settings,
  },
  listHolidays: { summary: 'Days on which nobody works, by date', access: office, response: T.Array(Holiday) },
  addHoliday: {
    summary:
      'A day on which customers can book nothing. The answer names visits that are booked on it. Repeated, it changes the name.',
    access: office,
    body: Exact({ holiday: Exact({ date: Day, name: T.Optional(Nullable(Line(80))) }) }),
    response: T.Composite([Holiday, T.Object({ appointment_ids: T.Array(Id) })]),
    status: 201,
  },
  removeHoliday: {
    summary: 'Work on that day again',
    access: office,
    params: T.Object({ date: Day }),
    response: null,
    status: 204,
  },
  listZones: { summary: 'Where technicians go, by name', access: office, response: T.Array(Zone) },
  getZone: { summary: 'A zone', access: office, params: IdParams, response: Zone },
  createZone: {
    summary:
      'Add a zone. Customers can book in its zip codes. Technicians of zones go to these and to zip codes of their own; those without either go everywhere. 422 names the zone that has a zip code already.',
    access: office,
    body: Exact({ zone: NewZone }),
    response: Zone,
    status: 201,
  },
  updateZone: {
    summary: 'Change a zone; what is left out stays',
    access: office,
    params: IdParams,
    body: Exact({ zone: ZoneChange }),
    response: Zone,
  },
  removeZone: {
    summary:
      'Remove a zone. Visits that are booked stay. A technician who is then in no zone and has no zip codes of their own goes everywhere.',
    access: office,
    params: IdParams,
    response: null,
    status: 204,
  },
  listServices: {
    summary: 'What customers can book, in the order in which they see it; with `all` also what was ended',
    access: office,
    query: T.Object({ all: T.Optional(T.Boolean({ default: false })) }),
    response: T.Array(Service),
  },
  getService: {
    summary: 'A service, also one that was ended',
    access: office,
    params: IdParams,
    response: Service,
  },
  createService: {
    summary: 'Add a service, as the last one; every technician can do it. 409 if there is one of this name.',
    access: office,
    body: Exact({ service: NewService }),
    response: Service,
    status: 201,
  },
  updateService: {
    summary: 'Change a service; what is left out stays. Visits that are booked keep their time and answers.',
    access: office,
    params: IdParams,
    body: Exact({ service: ServiceChange }),
    response: Service,
  },
  endService: {
    summary: 'Offer a service no longer. Visits that are booked stay, and can be moved.',
    access: office,
    params: IdParams,
    response: null,
    status: 204,
  },
  arrangeServices: {
    summary: 'Put the services that are offered in another order; all of them are named',
    access: office,
    body: Exact({ services: Exact({ ids: T.Array(Id, { maxItems: 1_000, uniqueItems: true }) }) }),
    response: T.Array(Service),
  },
  listDiscounts: {
    summary: 'What can be taken off a quote or an invoice, by code; with `all` also what is no longer offered',
    access: ['technician', 'admin'],
    query: T.Object({ all: T.Optional(T.Boolean({ default: false })) }),
    response: T.Array(OfficeDiscount),
  },
  getDiscount: {
    summary: 'A discount, also one that is no longer offered',
    access: office,
    params: IdParams,
    response: OfficeDiscount,
  },
  createDiscount: {
    summary:
      'Add a discount: a percentage with `percent`, or a fixed one with `amount_cents`. 409 if its code is taken.',
    access: office,
    body: Exact({ discount: NewDiscount }),
    response: OfficeDiscount,
    status: 201,
  },
  updateDiscount: {
    summary: 'Change a discount, or offer it no longer. Documents that have it keep it as it was.',
    access: office,
    params: IdParams,
    body: Exact({ discount: DiscountChange }),
    response: OfficeDiscount,
  },
} satisfies Record<string, CallShape>
