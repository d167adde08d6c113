import type { AppointmentRow } from '@portal/contract'
import { siteStorage, type Format } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { NEXT_VISIT_KEY } from './recent'

/** Keeps the current or next visit for when there is no connection; forgets it if there is none. */
export function keepNextVisit(rows: readonly AppointmentRow[], format: Format): void {
  const next = rows.find(({ status }) => statusIs('dashboardActive', status))
  if (!next) return siteStorage.removeItem(NEXT_VISIT_KEY)
  siteStorage.setItem(
    NEXT_VISIT_KEY,
    JSON.stringify({
      day: format.date(next.date, next.time_zone),
      service: next.appointment,
      address: next.address_short,
    }),
  )
}
