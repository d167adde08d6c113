import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { addresses, type appointments } from '#foundation/database/schema'
import { iso, isoOrNull } from '#foundation/dates'
import type { TenantRow } from '#foundation/tenants'
import { statusIs } from '@portal/rules'
import { arrivalWindow, lateClockAt, minutesLate, visitZone } from '@portal/rules/dates'
import { visitPlace } from '../visits/kept-visit'

type Visit = Pick<
  typeof appointments.$inferSelect,
  'scheduledTime' | 'arrivalWindowStart' | 'arrivalWindowEnd' | 'windowSetAt'
>

const getWindowEnd = (visit: Visit, tenant: TenantRow): Date =>
  arrivalWindow(
    {
      scheduled_time: iso(visit.scheduledTime),
      arrival_window_start: isoOrNull(visit.arrivalWindowStart),
      arrival_window_end: isoOrNull(visit.arrivalWindowEnd),
    },
    tenant.featureFlags.custom_arrival_windows_enabled,
  ).end

/** Whether the portal knew the arrival window before it ended. Otherwise it can't tell lateness, and no late discount is due. */
export const isLatenessSeen = (visit: Visit, tenant: TenantRow): boolean =>
  getWindowEnd(visit, tenant) > visit.windowSetAt

/** Minutes late of a technician who sets out now, by the same clock that the customer sees. */
export async function minutesLateAt(
  db: Db,
  visit: Visit & Pick<typeof appointments.$inferSelect, 'status' | 'addressId' | 'issued'>,
  tenant: TenantRow,
  now: Date,
): Promise<number> {
  if (!statusIs('lateCounts', visit.status) || !isLatenessSeen(visit, tenant)) return 0
  const [address] = await db.select().from(addresses).where(eq(addresses.id, visit.addressId))
  const windowEnd = getWindowEnd(visit, tenant)
  return minutesLate(
    windowEnd,
    lateClockAt(windowEnd, now, visitZone(address && visitPlace(visit.issued, address).timeZone, tenant.timezone)),
  )
}
