import { asc, desc, eq, sql } from 'drizzle-orm'
import { anyValue, type Db } from '#foundation/database/database'
import { prepareOnce } from '#foundation/database/prepare-once'
import { membershipItems, membershipPrograms, memberships } from '#foundation/database/schema'
import { translate, type Reader } from '#foundation/languages/own-texts'
import type { Membership } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'

const findMemberships = prepareOnce((db) =>
  db
    .select({ row: memberships, program: membershipPrograms })
    .from(memberships)
    .leftJoin(membershipPrograms, sql`lower(${membershipPrograms.name}) = lower(${memberships.programName})`)
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

/** A customer's memberships as the reader gets them, latest start date first. */
export async function loadMemberships(db: Db, userId: number, reader: Reader | null): Promise<Membership[]> {
  const found = await findMemberships(db, { userId })
  const items = await loadMembershipItems(
    db,
    found.map(({ row }) => row.id),
  )
  return found.map(({ row, program }) => translateMembership(toMembership(row, items), program, reader))
}

type Program = Pick<typeof membershipPrograms.$inferSelect, 'name' | 'description' | 'items' | 'translations'>

/** Texts that a membership keeps of its program, where these are the program's of today, which is translated. */
function translateProgram(program: Program | null, reader: Reader | null): (text: string) => string {
  if (!program) return (text) => text
  const { name, description, items, translations } = program
  const read = translate(reader, { name, description }, translations)
  const texts = new Map(
    items.map(({ unit_name, translations: ofItem }) => [unit_name, translate(reader, { unit_name }, ofItem).unit_name]),
  )
  if (description !== null) texts.set(description, read.description ?? description)
  texts.set(name, read.name)
  return (text) => texts.get(text) ?? text
}

/** The name that a membership keeps of its program, in a language. */
export async function programNameIn(db: Db, name: string, reader: Reader): Promise<string> {
  const [program] = await db
    .select()
    .from(membershipPrograms)
    .where(sql`lower(${membershipPrograms.name}) = lower(${name})`)
  return translateProgram(program ?? null, reader)(name)
}

function translateMembership(membership: Membership, program: Program | null, reader: Reader | null): Membership {
  const read = translateProgram(program, reader)
  const { membership_program_name: name, membership_program_description: description, items } = membership
  return {
    ...membership,
    membership_program_name: read(name),
    membership_program_description: description === null ? null : read(description),
    items: items.map((item) => ({ ...item, unit_name: read(item.unit_name) })),
  }
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
