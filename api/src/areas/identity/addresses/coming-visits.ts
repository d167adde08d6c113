import type { Db } from '#foundation/database/database'
import type { AddressRow } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { ApiError, unprocessable } from '#foundation/errors'
import type { Words } from '#foundation/languages/words'
import type { TenantRow } from '#foundation/tenants'
import type { AppointmentStatus, ComingVisitsChoice } from '@portal/contract'
import { visitZone } from '@portal/rules/dates'

/** A visit that has not reached a final status, at an address that it shares with the account. */
export interface ComingVisit {
  id: number
  scheduledTime: Date
  status: AppointmentStatus
}

interface PlaceChange {
  visits: readonly ComingVisit[]
  choice: ComingVisitsChoice
  before: AddressRow
  after: AddressRow
  tenant: TenantRow
  now: Date
}

/** What identity needs to know and do about visits. Implemented by scheduling, see composition/create-api.ts. */
export interface ComingVisits {
  /** Visits to come at the addresses, the next first; not those that keep another place. `lock`: until the transaction ends. */
  find(db: Db, addressIds: readonly number[], options?: { lock?: boolean }): Promise<ComingVisit[]>
  /** Whether visits of these customers are to come, from today on; locks them until the transaction ends. */
  hasAny(db: Db, userIds: readonly number[], tenant: TenantRow, now: Date): Promise<boolean>
  /** Lets visits keep their place or go to the new one, and tells the office. Before the address is written. 422 if they can't go there. */
  changePlace(db: Db, change: PlaceChange): Promise<void>
}

declare module '#foundation/services' {
  interface Services {
    comingVisits: ComingVisits
  }
}

const PARTS = ['street', 'unit', 'city', 'state', 'zipCode'] as const

/** Whether a technician would go somewhere else. */
export const isOtherPlace = (before: AddressRow, after: AddressRow): boolean =>
  PARTS.some((part) => (before[part] ?? '') !== (after[part] ?? ''))

const daysText = (i18n: Words, visits: readonly ComingVisit[], address: AddressRow, tenant: TenantRow): string =>
  [
    ...new Set(
      visits.map(({ scheduledTime }) => i18n.format.date(scheduledTime, visitZone(address.timeZone, tenant.timezone))),
    ),
  ].reduce((one, other) => i18n._('{one} and {other}', { one, other }))

/** The choice; 409 with the visits if there is none. */
export function requireChoice(
  choice: ComingVisitsChoice | undefined,
  visits: readonly ComingVisit[],
  address: AddressRow,
  tenant: TenantRow,
): ComingVisitsChoice {
  if (choice) return choice
  throw new ApiError(
    409,
    (i18n) =>
      i18n._(
        'Not saved yet: you have {count, plural, one {an appointment} other {appointments}} at this address on {days}. In your profile you can choose whether {count, plural, one {it moves} other {they move}} to the new address.',
        { count: visits.length, days: daysText(i18n, visits, address, tenant) },
      ),
    {
      field: 'address.coming_visits',
      visits: visits.map(({ id, scheduledTime, status }) => ({ id, scheduled_time: iso(scheduledTime), status })),
    },
  )
}

/** 422 for addresses that visits to come are booked at. */
export function requireNoVisits(visits: readonly ComingVisit[], address: AddressRow, tenant: TenantRow): void {
  if (visits.length === 0) return
  throw unprocessable(
    (i18n) =>
      i18n._(
        '{name} can’t be deleted: you have an appointment there on {days}. Please cancel it first, or call our office.',
        { name: address.name, days: daysText(i18n, visits, address, tenant) },
      ),
    'user.addresses_attributes',
  )
}
