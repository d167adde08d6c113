import { and, count, eq, gt, not, sql } from 'drizzle-orm'
import type { LoadPaymentProfile } from '#areas/identity'
import { prepareOnce } from '#foundation/database/prepare-once'
import { invoices } from '#foundation/database/schema'
import type { GatewayRegistry } from '../gateways/gateway-registry'
import { methodCreateLink } from '../payment-options'
import { listStoredMethods, toStoredMethod } from './stored-payment-method'

const countUnpaid = prepareOnce((db) =>
  db
    .select({ unpaid: count() })
    .from(invoices)
    .where(and(eq(invoices.userId, sql.placeholder('userId')), gt(invoices.balanceCents, 0), not(invoices.voided))),
)

/** Payment section of a customer's profile: stored methods, the default first, the URL for adding one, and how many invoices have a balance. */
export const createPaymentProfile =
  (payments: GatewayRegistry): LoadPaymentProfile =>
  async (db, userId, { tenant, now }) => {
    const [stored, [open]] = await Promise.all([listStoredMethods(db, userId), countUnpaid(db, { userId })])
    const methods = stored.map((row) => toStoredMethod(row, tenant, now))
    return {
      payment_method: methods[0] ?? null,
      payment_methods: methods,
      payment_method_create_url: methodCreateLink(tenant, payments),
      unpaid_invoices: open?.unpaid ?? 0,
    }
  }
