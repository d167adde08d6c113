import { msg } from '@lingui/core/macro'
import type { Appointment, VisitProgress } from '@portal/contract'
import { regionalTag, type I18n, type MessageDescriptor } from '@portal/i18n'
import { statusLabel, type Words } from '@portal/rules'
import { dayEnd, formatIn } from '@portal/rules/dates'
import type { Tone } from '@portal/ui'
import { cityLine, streetLine } from '../appointment/appointment.rules'

export const technicianPaths = {
  /** A day as `2026-03-24`; today without one. */
  day: (day?: string) => (day === undefined ? '/technician' : `/technician?day=${day}`),
  /** `day`: of the list that it was opened from. */
  visit: (id: number, day: string) => `/technician/${id}?day=${day}`,
}

const DAY = /^\d{4}-\d\d-\d\d$/
/** The day that an address names; null for none. */
export const readDay = (text: string | null): string | null => (text !== null && DAY.test(text) ? text : null)

export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

/** 'Tuesday, March 24' */
export function dayTitle(day: string, language: string): string {
  const options = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const
  const title = new Date(`${day}T12:00:00Z`).toLocaleDateString(regionalTag(language), options)
  // Many languages write days in lower case; this begins a heading.
  return title.charAt(0).toLocaleUpperCase(language) + title.slice(1)
}

const texts: Record<Exclude<VisitProgress, 'closed'>, [text: MessageDescriptor, tone: Tone]> = {
  not_started: [msg({ message: 'Not started', context: 'a visit' }), 'neutral'],
  on_the_way: [msg({ message: 'On the way', context: 'a visit' }), 'brand'],
  arrived: [msg({ message: 'Arrived', context: 'a visit' }), 'brand'],
  done: [msg({ message: 'Done', context: 'a visit' }), 'good'],
}
/** How a visit's progress is shown; of one that was called off, its status. */
export function progressWords(
  progress: VisitProgress,
  status: string,
  i18n: I18n,
  words: Words,
): [text: string, tone: Tone] {
  if (progress === 'closed') return [statusLabel(status, words), 'warn']
  const [text, tone] = texts[progress]
  return [i18n._(text), tone]
}

/**
 * Directions in the phone's map. Google's address, and not `geo:`, because iPhones open no `geo:` link; where an app of Google
 * is installed it opens, else the web page. By the written address: apps lead to the entrance, and the driver can read it.
 */
export const directionsLink = (address: Appointment['address']): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(
    [streetLine(address), cityLine(address)].filter(Boolean).join(', '),
  )}`

export const LATE_BY = [15, 30, 45, 60] as const

/** When somebody comes who is late by so many minutes: after the window's end, or after now once that has passed. */
export const lateTime = (windowEnd: Date, now: Date, minutes: number): Date => {
  const from = Math.max(windowEnd.getTime(), now.getTime())
  // To the minute, as it is told.
  return new Date(Math.ceil(from / 60_000) * 60_000 + minutes * 60_000)
}

/** The instant at which a clock in `zone` shows `time` ('16:30') today; null if it is no time. */
export function timeToday(time: string, zone: string, now: Date): Date | null {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined || !(hours < 24) || !(minutes < 60)) return null
  // Noon of the day before lies 36 hours before its end, give or take an hour.
  const midnight = dayEnd(new Date(dayEnd(now, zone).getTime() - 36 * 3_600_000), zone)
  const pattern = `${hours}:${String(minutes).padStart(2, '0')}`
  // On a day of a clock change, an hour earlier or later.
  return (
    [0, -1, 1]
      .map((hour) => new Date(midnight.getTime() + ((hours + hour) * 60 + minutes) * 60_000))
      .find((instant) => formatIn(instant, zone, 'H:mm') === pattern) ?? null
  )
}
