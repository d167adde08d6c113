import ICAL from 'ical.js'
import type { CalendarTenant } from '#areas/scheduling/calendar/visit-event'
import type { Visit } from '#areas/scheduling/calendar/visit.store'

export const tenant = (more: Partial<CalendarTenant> = {}): CalendarTenant => ({
  name: 'Acme Home Services',
  subdomain: 'acme',
  timezone: 'America/Denver',
  language: 'en',
  featureFlags: { custom_arrival_windows_enabled: true } as CalendarTenant['featureFlags'],
  customizations: { General: { phone: { value: '3035550100', default: null } }, Assets: {}, Colors: {}, Analytics: {} },
  ...more,
})

interface VisitParts {
  appointment?: Partial<Visit['appointment']>
  address?: Partial<Visit['address']>
  service?: string | null
}

/** A visit on 2026-02-17 from 10 to 12 in Denver, unless overridden. */
export const visit = ({ appointment, address, service = 'Plumbing' }: VisitParts = {}): Visit => ({
  appointment: {
    id: 5,
    jobId: 7,
    userId: 3,
    status: 'pending',
    arrivedAt: null,
    calendarSequence: 0,
    scheduledTime: new Date('2026-02-17T18:00:00Z'),
    arrivalWindowStart: new Date('2026-02-17T17:00:00Z'),
    arrivalWindowEnd: new Date('2026-02-17T19:00:00Z'),
    createdAt: new Date('2026-02-10T16:00:00Z'),
    updatedAt: new Date('2026-02-10T16:00:00Z'),
    ...appointment,
  },
  address: {
    street: '1208 Marion St',
    unit: 'Unit 2',
    city: 'Denver',
    state: 'CO',
    zipCode: '80218',
    latitude: 39.7352,
    longitude: -104.9724,
    timeZone: 'America/Denver',
    ...address,
  },
  service: service === null ? null : { name: service, translations: {} },
})

/** Parses a calendar as another program would, with an independent parser and the time zones defined in the text. */
export function readCalendar(text: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)) }
}

export const readStart = (event: ICAL.Event | undefined): string | undefined =>
  event?.startDate.toJSDate().toISOString()
export const readEnd = (event: ICAL.Event | undefined): string | undefined => event?.endDate.toJSDate().toISOString()
