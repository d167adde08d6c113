import { desc, eq } from 'drizzle-orm'
import { computeTotals, totalColumns } from '#areas/documents'
import type { MembershipRow } from '#areas/memberships'
import { firstRow, type Db } from '#foundation/database/database'
import { invoiceItems, invoices, jobs, membershipPeriods, memberships } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { addDays, documentTotals, periodEnd } from '@portal/rules'
import { formatDay, formatIn } from '@portal/rules/dates'
import { findPrimaryAddress } from '../invoices/create-invoice'
import { recomputeBalance } from '../payments/ledger'

/** The place and the tax of the invoice before: a renewal is billed in the same way. */
async function findLast(db: Db, membershipId: number) {
  const [last] = await db
    .select({
      addressId: jobs.addressId,
      billingAddressId: invoices.billingAddressId,
      taxable: invoices.taxable,
      taxRatePercent: invoices.taxRatePercent,
      isLineTaxable: invoiceItems.taxable,
    })
    .from(membershipPeriods)
    .innerJoin(invoices, eq(invoices.id, membershipPeriods.invoiceId))
    .innerJoin(jobs, eq(jobs.id, invoices.jobId))
    .leftJoin(invoiceItems, eq(invoiceItems.id, membershipPeriods.invoiceItemId))
    .where(eq(membershipPeriods.membershipId, membershipId))
    .orderBy(desc(membershipPeriods.startsOn), desc(membershipPeriods.id))
    .limit(1)
  return last ?? null
}

/** What a renewal will cost with the tax of the invoice before, in cents. */
export async function renewalTotal(db: Db, { id, priceCents }: MembershipRow): Promise<number> {
  const last = await findLast(db, id)
  return documentTotals({
    items: [
      { quantity: 1, unit_price_cents: priceCents, comparison_price_cents: null, taxable: last?.isLineTaxable ?? true },
    ],
    tax: { taxable: last?.taxable ?? false, rate_percent: last?.taxRatePercent ?? 0 },
  }).total_cents
}

/**
 * Makes the invoice for the next period of a locked membership, final and due today; one of $0.00 is paid with it. Returns the
 * period's id, or null if the customer has no address, without which there is no job to bill.
 */
export async function billRenewal(
  db: Db,
  tenant: TenantRow,
  membership: MembershipRow,
  startsOn: string,
  now: Date,
): Promise<number | null> {
  const { id: membershipId, userId, programName, priceCents, coveredSystems } = membership
  await db.update(memberships).set({ billedFor: membership.renewsAt }).where(eq(memberships.id, membershipId))
  const last = await findLast(db, membershipId)
  const primary = await findPrimaryAddress(db, userId)
  const addressId = last?.addressId ?? primary
  if (addressId === null) return null
  const job = firstRow(await db.insert(jobs).values({ userId, addressId, createdAt: now }).returning({ id: jobs.id }))
  const today = formatIn(now, tenant.timezone, 'yyyy-MM-dd')
  const invoice = firstRow(
    await db
      .insert(invoices)
      .values({
        jobId: job.id,
        userId,
        billingAddressId: primary ?? last?.billingAddressId ?? null,
        serviceAddressId: addressId,
        invoiceDate: today,
        format: 'detailed',
        taxable: last?.taxable ?? false,
        taxRatePercent: last?.taxRatePercent ?? 0,
        finalizedAt: now,
        createdAt: now,
      })
      .returning(),
  )
  const duration = { count: membership.durationCount, period: membership.durationPeriod }
  const until = addDays(periodEnd(membership.startsAt, startsOn, duration), -1)
  const line = firstRow(
    await db
      .insert(invoiceItems)
      .values({
        documentId: invoice.id,
        itemType: 'membership_program',
        unitName: programName,
        description: `${formatDay(startsOn)} – ${formatDay(until)}`,
        unitPriceCents: priceCents,
        coveredSystems,
        taxable: last?.isLineTaxable ?? true,
      })
      .returning({ id: invoiceItems.id }),
  )
  const period = firstRow(
    await db
      .insert(membershipPeriods)
      .values({
        membershipId,
        invoiceId: invoice.id,
        invoiceItemId: line.id,
        startsOn,
        status: 'due',
        nextTryOn: today,
        createdAt: now,
      })
      .returning({ id: membershipPeriods.id }),
  )
  await db
    .update(invoices)
    .set(totalColumns(await computeTotals(db, 'Invoice', invoice, 0)))
    .where(eq(invoices.id, invoice.id))
  await recomputeBalance(db, invoice.id, { tenant, now })
  return period.id
}
