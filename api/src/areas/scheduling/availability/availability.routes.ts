import { TZDate } from '@date-fns/tz'
import { badRequest, notFound } from '#foundation/errors'
import { route, type Call } from '#foundation/http/route'
import { askedReader } from '#foundation/languages/asked-language'
import type { Api } from '#foundation/services'
import type { Query, TimeSlot } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'
import { askField, serviceName } from '../services/translated-service'
import { isOpen, loadAvailability, type Availability, type Slot } from './availability'
import { findCategory, listCategories } from './capacity.store'
import { daysOfMonth } from './windows'

type AvailabilityCall = Pick<Call<'getAvailableDates'>, 'query' | 'tenant' | 'db' | 'now'>

async function availabilityFor(
  { query, tenant, db, now }: AvailabilityCall,
  days: readonly string[],
): Promise<Availability> {
  const category = await findCategory(db, query.service_category_id)
  if (!category) throw notFound('No such service')
  const work = {
    categoryId: category.id,
    durationMinutes: query.expected_duration ?? category.durationMinutes,
    travelMinutes: tenant.bookingRules.travelMinutes,
    zipCode: query.postal_code.slice(0, 5),
  }
  return loadAvailability(db, tenant, work, days, now)
}

/** Limits the date to 1970 through 2199; the schema's format check accepts the year 0. */
function requireDay({ service_date: day }: Query<'getAvailableDates'>): string {
  if (day < '1970-01-01' || day > '2199-12-31') throw badRequest('service_date', 'service_date must be a valid date.')
  return day
}

const isAvailable = (availability: Availability, day: string) =>
  availability.slotsOn(day).some((slot) => isOpen(availability, slot))

const toTimeSlot = (slot: Slot, zone: string, open: boolean): TimeSlot => {
  const at = (instant: Date) => new TZDate(instant, zone).toISOString().replace('.000', '')
  return {
    start_hour: Number(formatIn(slot.start, zone, 'H')),
    arrival_window_start: at(slot.start),
    arrival_window_end: at(slot.end),
    scheduled_time: at(slot.scheduledTime),
    disabled: !open,
  }
}

/** These calls are public; the limit is more than browsing through months needs. */
const limits = { perMinute: { max: 120 } }

export function availabilityRoutes(api: Api): void {
  route(api, 'listServiceCategories', async ({ db, tenant }) => {
    const reader = askedReader(tenant)
    return (await listCategories(db)).map((category) => ({
      id: category.id,
      name: serviceName(category, reader),
      expected_duration: category.durationMinutes,
      details: { fields: category.fields.map((field) => askField(field, reader)) },
    }))
  })

  route(
    api,
    'getAvailableDates',
    async (call) => {
      const days = daysOfMonth(requireDay(call.query))
      const availability = await availabilityFor(call, days)
      return { available_dates: days.filter((day) => isAvailable(availability, day)) }
    },
    limits,
  )

  route(
    api,
    'getBusyDates',
    async (call) => {
      const days = daysOfMonth(requireDay(call.query))
      const availability = await availabilityFor(call, days)
      const today = formatIn(call.now, availability.zone, 'yyyy-MM-dd')
      return { busy_dates: days.filter((day) => day >= today && !isAvailable(availability, day)) }
    },
    limits,
  )

  route(
    api,
    'getAvailableTimeSlots',
    async (call) => {
      const day = requireDay(call.query)
      const availability = await availabilityFor(call, [day])
      return {
        time_slots: availability
          .slotsOn(day)
          .map((slot) => toTimeSlot(slot, availability.zone, isOpen(availability, slot))),
      }
    },
    limits,
  )

  route(
    api,
    'getTimeSlots',
    async (call) => {
      const day = requireDay(call.query)
      const availability = await availabilityFor(call, [day])
      const open = availability.slotsOn(day).filter((slot) => isOpen(availability, slot))
      return { time_slots: open.map((slot) => toTimeSlot(slot, availability.zone, true)) }
    },
    limits,
  )
}
