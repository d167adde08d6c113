import { and, desc, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { fullName, loadMembershipItems, toMembership } from '#areas/identity'
import { csvAmount, csvDay, type CsvColumn } from '#foundation/csv/write-csv'
import { anyValue, type Db } from '#foundation/database/database'
import { keysetPage, matches } from '#foundation/database/keyset'
import { membershipPeriods, memberships, renewalAuthorizations, users } from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { statusText } from '#foundation/languages/status-text'
import type { Words } from '#foundation/languages/words'
import type { OfficeMembership, Query, RenewalAuthorization, Response } from '@portal/contract'
import { addDays } from '@portal/rules'
import { membershipStatus, type MembershipRow } from './terms'

const missing = () => notFound('No such membership')

/** The row of a membership, locked until the end of the transaction. 404 if there is none. */
export async function lockMembership(db: Db, id: number): Promise<MembershipRow> {
  const [row] = await db.select().from(memberships).where(eq(memberships.id, id)).for('update')
  if (!row) throw missing()
  return row
}

/** The invoice of a renewal that is to be paid; null if there is none. */
export async function findDueInvoice(db: Db, membershipId: number): Promise<number | null> {
  const [due] = await db
    .select({ invoiceId: membershipPeriods.invoiceId })
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.membershipId, membershipId), eq(membershipPeriods.status, 'due')))
    .limit(1)
  return due?.invoiceId ?? null
}

export const toAuthorization = ({
  acceptedText,
  acceptedAt,
  priceCents,
}: typeof renewalAuthorizations.$inferSelect): RenewalAuthorization => ({
  accepted_text: acceptedText,
  accepted_at: iso(acceptedAt),
  price_cents: priceCents,
})

/** `place` is that of a page; see `keysetPage`. */
const selectMemberships = (db: Db, place: SQL<string> = sql`''`) =>
  db
    .select({ row: memberships, customer: users, place })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))

type Found = Awaited<ReturnType<typeof selectMemberships>>

async function loadParts(db: Db, found: Found, today: string): Promise<OfficeMembership[]> {
  const ids = found.map(({ row }) => row.id)
  const [items, periods, authorizations] = await Promise.all([
    loadMembershipItems(db, ids),
    db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.membershipId, anyValue(ids, 'integer')))
      .orderBy(desc(membershipPeriods.startsOn), desc(membershipPeriods.id)),
    db
      .select()
      .from(renewalAuthorizations)
      .where(
        and(
          eq(renewalAuthorizations.membershipId, anyValue(ids, 'integer')),
          isNull(renewalAuthorizations.withdrawnAt),
        ),
      ),
  ])
  return found.map(({ row, customer }) => {
    const authorization = authorizations.find(({ membershipId }) => membershipId === row.id)
    return {
      ...toMembership(row, items),
      customer: { id: customer.id, full_name: fullName(customer) },
      membership_program_id: row.programId,
      status: membershipStatus(row, today),
      end_reason: row.endReason,
      periods: periods
        .filter(({ membershipId }) => membershipId === row.id)
        .map((period) => ({
          id: period.id,
          invoice_id: period.invoiceId,
          starts_on: period.startsOn,
          status: period.status,
          tries: period.tries,
          next_try_on: period.nextTryOn,
        })),
      renewal_authorization: authorization ? toAuthorization(authorization) : null,
    }
  })
}

/** Memberships as the office sees them, the newest first. */
export const loadOfficeMemberships = async (
  db: Db,
  which: SQL | undefined,
  today: string,
): Promise<OfficeMembership[]> =>
  loadParts(db, await selectMemberships(db).where(which).orderBy(desc(memberships.id)).limit(1_000), today)

/** 404 if there is none. */
export async function loadOfficeMembership(db: Db, id: number, today: string): Promise<OfficeMembership> {
  const [found] = await loadOfficeMemberships(db, eq(memberships.id, id), today)
  if (!found) throw missing()
  return found
}

const whereStatus = (status: 'active' | 'ended', today: string): SQL | undefined =>
  status === 'ended' ? lt(memberships.endsAt, today) : or(isNull(memberships.endsAt), gte(memberships.endsAt, today))

/** A page of memberships. Coming ones are among the active. */
export async function listMemberships(
  db: Db,
  { status, due_within_days, membership_program_id, after, limit = 50 }: Query<'listMemberships'>,
  today: string,
): Promise<Response<'listMemberships'>> {
  const due = sql`coalesce(${memberships.renewsAt}, ${memberships.endsAt} + 1)`
  const page = keysetPage({ name: 'newest', keys: [[memberships.id, 'integer']], descending: true }, after)
  const found = await selectMemberships(db, page.place)
    .where(
      and(
        status && whereStatus(status, today),
        due_within_days === undefined
          ? undefined
          : sql`${due} > ${today}::date and ${due} <= ${addDays(today, due_within_days)}::date`,
        matches(memberships.programId, membership_program_id),
        page.behind,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  const { rows, next } = page.cut(found, limit)
  return { data: await loadParts(db, rows, today), next }
}

export const membershipColumns = (i18n: Words): CsvColumn<OfficeMembership>[] => [
  [i18n._('Membership #'), ({ membership_id }) => membership_id],
  [i18n._('Customer #'), ({ customer }) => customer.id],
  [i18n._('Customer'), ({ customer }) => customer.full_name],
  [i18n._('Program'), ({ membership_program_name }) => membership_program_name],
  [i18n._('Status'), ({ status }) => statusText(status, i18n)],
  [i18n._('Since'), ({ starts_at }) => csvDay(starts_at, i18n.language)],
  [i18n._('Renews on'), ({ renews_at }) => (renews_at ? csvDay(renews_at, i18n.language) : '')],
  [i18n._('Ends on'), ({ ends_at }) => (ends_at ? csvDay(ends_at, i18n.language) : '')],
  [i18n._('Renews by itself'), ({ auto_renews }) => (auto_renews ? i18n._('yes') : '')],
  [i18n._('Price'), ({ price_cents }) => csvAmount(price_cents)],
]
