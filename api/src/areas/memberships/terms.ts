import { memberships } from '#foundation/database/schema'
import { addDays, periodEnd } from '@portal/rules'

export type MembershipRow = typeof memberships.$inferSelect

/** The first day that is not paid for. Null for a membership without an end, which somebody entered so. */
export const nextPeriodStart = ({ renewsAt, endsAt }: Pick<MembershipRow, 'renewsAt' | 'endsAt'>): string | null =>
  renewsAt ?? (endsAt && addDays(endsAt, 1))

/** Columns of a membership that is paid for until the day before: it renews on that day, or has ended by then. */
export const paidUntil = (day: string, autoRenews: boolean) =>
  autoRenews ? { renewsAt: day, endsAt: null } : { renewsAt: null, endsAt: addDays(day, -1) }

/** Columns of a membership after one more period that begins on `from`. */
export const prolonged = (row: Pick<MembershipRow, 'startsAt' | 'autoRenews'> & Duration, from: string) => ({
  ...paidUntil(periodEnd(row.startsAt, from, { count: row.durationCount, period: row.durationPeriod }), row.autoRenews),
  endReason: null,
})

type Duration = Pick<MembershipRow, 'durationCount' | 'durationPeriod'>

/** Columns of a membership that is no longer valid on `day`. */
export const endedBefore = (day: string, endReason: string) => ({
  endsAt: addDays(day, -1),
  renewsAt: null,
  endReason,
})

/** As of `today`. */
export function membershipStatus(
  { startsAt, endsAt }: Pick<MembershipRow, 'startsAt' | 'endsAt'>,
  today: string,
): 'coming' | 'active' | 'ended' {
  if (endsAt !== null && endsAt < today) return 'ended'
  return startsAt > today ? 'coming' : 'active'
}
