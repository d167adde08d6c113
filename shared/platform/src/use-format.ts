import { useMemo } from 'react'
import { textDirection, useLingui } from '@portal/i18n'
import { formatCents } from '@portal/rules'
import { formatDate, formatDay, formatIn, formatTime, formatWindow } from '@portal/rules/dates'

/** Amounts, days and times as the page's language writes them; each function is its namesake in @portal/rules. */
export function useFormat() {
  const { locale } = useLingui().i18n
  // An amount is written from left to right in every language.
  const [begin, end] = textDirection(locale) === 'rtl' ? ['\u2066', '\u2069'] : ['', '']
  return useMemo(
    () => ({
      cents: (cents: number | null | undefined) => begin + formatCents(cents, locale) + end,
      day: (day: string) => formatDay(day, locale),
      date: (instant: string | Date, zone: string) => formatDate(instant, zone, locale),
      time: (instant: string | Date, zone: string) => formatTime(instant, zone, locale),
      window: (window: { start: Date; end: Date }, zone: string) => formatWindow(window, zone, locale),
      in: (instant: string | Date, zone: string, pattern: string) => formatIn(instant, zone, pattern, locale),
    }),
    [locale, begin, end],
  )
}

export type Format = ReturnType<typeof useFormat>
