import type { Database } from '#foundation/database/database'
import type { BookingRules } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import type { FileStore } from '#foundation/files/file-store'
import type { TenantRow } from '#foundation/tenants'
import { bookingRanges, SettingsChange, type Settings } from '@portal/contract'
import { BOOKABLE_DAYS, hasFourDecimals } from '@portal/rules'
import { changeTenant, type TenantChange } from '../manage-tenants'
import { keepFormerPictures, removeUnusedPictures, type UnusedPicture } from '../pictures/change-pictures'
import { checks, requireValid } from './checks'
import { withCustomized } from './customizations'
import { readWeeklyHours, showWeeklyHours } from './weekly-hours'

export const showHolidays = ({ holidays, holidayNames = {} }: BookingRules): Settings['holidays'] =>
  [...holidays].sort().map((date) => ({ date, name: holidayNames[date] ?? null }))

export const toSettings = (
  tenant: TenantRow,
  zones: Settings['zones'],
  featureFlags: Settings['feature_flags'],
): Settings => {
  const { bookingRules: rules } = tenant
  return {
    subdomain: tenant.subdomain,
    name: tenant.name,
    time_zone: tenant.timezone,
    support_email: tenant.supportEmail,
    language: tenant.language,
    customizations: tenant.customizations,
    feature_flags: featureFlags,
    booking: {
      working_hours: showWeeklyHours(rules.workingHours),
      window_minutes: rules.windowMinutes,
      step_minutes: rules.stepMinutes,
      lead_minutes: rules.leadMinutes,
      travel_minutes: rules.travelMinutes,
      horizon_days: rules.horizonDays ?? BOOKABLE_DAYS,
      visits_a_day: rules.visitsADay ?? null,
      zip_codes: rules.zipCodes,
      zip_time_zones: rules.zipTimeZones ?? {},
    },
    holidays: showHolidays(rules),
    zones,
    late_discount: { per_minute_cents: tenant.lateFeePerMinuteCents, maximum_cents: tenant.maxLateFeeCents },
    tax: { taxable: tenant.taxable, rate_percent: tenant.taxRatePercent },
    invoice_due_days: tenant.invoiceDueDays,
  }
}

/** What calls and commands change. `holidays` replaces all of them; those that stay keep their names. */
export type Change = SettingsChange & { holidays?: readonly string[] }

const definedOnly = <T extends object>(fields: { [K in keyof T]?: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** 422 for a number outside of its range; the schema of a call has the same ranges. */
function requireRanges(sent: Readonly<Record<string, unknown>>): void {
  for (const [name, [least, most]] of Object.entries(bookingRanges)) {
    const value = sent[name]
    if (typeof value === 'number' && (value < least || value > most))
      throw unprocessable(
        (i18n) => i18n._('It is a whole number from {least} to {most}.', { least, most }),
        `settings.booking.${name}`,
      )
  }
}

function withRules(now: BookingRules, { booking = {}, holidays }: Change): BookingRules {
  requireRanges(booking)
  for (const [zip, zone] of Object.entries(booking.zip_time_zones ?? {})) {
    const path = `settings.booking.zip_time_zones.${zip}`
    requireValid(zone, checks.timeZone, zip, path)
  }
  const changed = definedOnly<BookingRules>({
    workingHours: booking.working_hours && readWeeklyHours(booking.working_hours, 'settings.booking.working_hours'),
    windowMinutes: booking.window_minutes,
    stepMinutes: booking.step_minutes,
    leadMinutes: booking.lead_minutes,
    travelMinutes: booking.travel_minutes,
    horizonDays: booking.horizon_days,
    visitsADay: booking.visits_a_day,
    zipCodes: booking.zip_codes && [...new Set(booking.zip_codes)].sort(),
    zipTimeZones: booking.zip_time_zones,
    holidays: holidays && [...new Set(holidays)].sort(),
    holidayNames:
      holidays &&
      Object.fromEntries(Object.entries(now.holidayNames ?? {}).filter(([date]) => holidays.includes(date))),
  })
  return { ...now, ...changed }
}

/** 422 for names that there are not, with those that there are. */
export function requireKnown(sent: object | undefined, known: readonly string[], what: string, path: string): void {
  const unknown = Object.keys(sent ?? {}).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw unprocessable(
      (i18n) =>
        i18n._('There is no {what} "{unknown}". Available: {known}.', {
          what,
          unknown,
          known: [...known].sort().join(', '),
        }),
      `${path}.${unknown}`,
    )
}

function refuseUnknown(sent: Change): void {
  const { booking, late_discount, tax } = SettingsChange.properties
  const { holidays: _, ...named } = sent
  requireKnown(named, Object.keys(SettingsChange.properties), 'setting', 'settings')
  for (const [group, { properties }] of Object.entries({ booking, late_discount, tax }))
    requireKnown(sent[group as 'tax'], Object.keys(properties), 'setting', `settings.${group}`)
}

function readName(name: string): string {
  if (!name.trim()) throw unprocessable('Name is too short.', 'settings.name')
  return name.trim()
}

/** The columns that a change sets; 422, naming the field, for what can't be. */
export function readChange(now: TenantRow, sent: Change): TenantChange {
  refuseUnknown(sent)
  const email = sent.support_email?.trim()
  if (sent.time_zone !== undefined) requireValid(sent.time_zone, checks.timeZone, 'time_zone', 'settings.time_zone')
  if (email) requireValid(email, checks.email, 'support_email', 'settings.support_email')
  if (sent.tax?.rate_percent !== undefined && !hasFourDecimals(sent.tax.rate_percent))
    throw unprocessable('A tax rate has at most four decimals.', 'settings.tax.rate_percent')
  if (sent.language !== undefined) requireValid(sent.language, checks.language, 'language', 'settings.language')
  requireKnown(sent.feature_flags, Object.keys(now.featureFlags), 'flag', 'settings.feature_flags')
  return definedOnly<TenantRow>({
    name: sent.name === undefined ? undefined : readName(sent.name),
    timezone: sent.time_zone,
    language: sent.language,
    supportEmail: sent.support_email === undefined ? undefined : email || null,
    customizations: sent.customizations && withCustomized(now.customizations, sent.customizations),
    featureFlags: sent.feature_flags && { ...now.featureFlags, ...sent.feature_flags },
    bookingRules: sent.booking || sent.holidays ? withRules(now.bookingRules, sent) : undefined,
    lateFeePerMinuteCents: sent.late_discount?.per_minute_cents,
    maxLateFeeCents: sent.late_discount?.maximum_cents,
    taxable: sent.tax?.taxable,
    taxRatePercent: sent.tax?.rate_percent,
    invoiceDueDays: sent.invoice_due_days,
  })
}

/** Changes settings of a tenant, as `changeTenant`; 422 for what can't be. */
export async function changeSettings(
  { database, files }: { database: Database; files: () => FileStore },
  subdomain: string,
  change: Change | ((now: TenantRow) => Change),
  ifMatch?: string,
): ReturnType<typeof changeTenant> {
  let unused: UnusedPicture[] = []
  const changed = await changeTenant(
    database,
    subdomain,
    (now) => {
      const columns = readChange(now, typeof change === 'function' ? change(now) : change)
      if (!columns.customizations) return columns
      const kept = keepFormerPictures(now, now.customizations, columns.customizations)
      unused = kept.unused
      return { ...columns, customizations: kept.groups }
    },
    ifMatch,
  )
  if (unused.length > 0) await removeUnusedPictures(files(), changed.after, unused)
  return changed
}
