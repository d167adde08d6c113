import { asc, desc, eq, sql } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { membershipItems, memberships } from '#foundation/database/schema'
import type { Membership } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'

const findMemberships = prepareOnce((db) =>
  db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, sql.placeholder('userId')))
    .orderBy(desc(memberships.startsAt), asc(memberships.id)),
)
const findItems = prepareOnce((db) =>
  db
    .select()
    .from(membershipItems)
    .where(eq(membershipItems.membershipId, anyValue(sql.placeholder('ids'), 'integer')))
    .orderBy(asc(membershipItems.id)),
)

type MembershipRow = typeof memberships.$inferSelect
type ItemRow = typeof membershipItems.$inferSelect

/** What is included in memberships. */
export const loadMembershipItems = async (db: Db, ids: readonly number[]): Promise<ItemRow[]> =>
  ids.length === 0 ? [] : findItems(db, { ids: JSON.stringify(ids) })

/** `items` may be those of several memberships. */
export const toMembership = (row: MembershipRow, items: readonly ItemRow[]): Membership => ({
  membership_id: row.id,
  membership_program_name: row.programName,
  membership_program_description: row.programDescription,
  icon_url: row.iconUrl,
  starts_at: row.startsAt,
  renews_at: row.renewsAt,
  ends_at: row.endsAt,
  auto_renews: row.autoRenews,
  covered_systems: row.coveredSystems,
  price_cents: row.priceCents,
  duration: { count: row.durationCount, period: row.durationPeriod },
  items: items
    .filter((item) => item.membershipId === row.id)
    .map((item) => ({
      item_id: item.id,
      unit_name: item.unitName,
      frequency: { count: item.frequencyCount, period: item.frequencyPeriod },
    })),
})

/** A customer's memberships, latest start date first. */
export async function loadMemberships(db: Db, userId: number): Promise<Membership[]> {
  const found = await findMemberships(db, { userId })
  const items = await loadMembershipItems(
    db,
    found.map(({ id }) => id),
  )
  return found.map((row) => toMembership(row, items))
}

/** The first membership that is active today in `zone`, first and last day included. */
export function currentMembership<M extends Pick<Membership, 'starts_at' | 'ends_at'>>(
  all: readonly M[],
  zone: string,
  now: Date,
): M | null {
  const today = formatIn(now, zone, 'yyyy-MM-dd')
  return all.find(({ starts_at, ends_at }) => starts_at <= today && (ends_at === null || today <= ends_at)) ?? null
}
