import { eq } from 'drizzle-orm'
import { invoiceItems, type invoices } from '#foundation/database/schema'
import { demoIds } from 'demo/names'
import type { TestApi } from './create-test-api'
import { addInvoice } from './payments'

/** The price of acme's program 'Comfort Plan', for a year. */
export const PLAN_CENTS = 21_900

/** An invoice of acme with one line that sells the program; of `landlord` by default, who has no membership. */
export async function addPlanInvoice(
  api: TestApi,
  { unitName = 'Comfort Plan', ...more }: Partial<typeof invoices.$inferInsert> & { unitName?: string } = {},
): Promise<number> {
  const id = await addInvoice(api, PLAN_CENTS, { userId: demoIds('acme').users.landlord, ...more })
  await api.inAcme((db) =>
    db
      .update(invoiceItems)
      .set({ itemType: 'membership_program', unitName, coveredSystems: 2 })
      .where(eq(invoiceItems.documentId, id)),
  )
  return id
}
