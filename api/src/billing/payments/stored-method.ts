import type { PayInvoiceBody, PaymentMethodKey } from '@portal/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { storedPaymentMethods } from '../../db/schema'
import { brandLabels } from '../gateways/card-brands'
import type { ChargeMethod, GatewayResult } from '../gateways/gateway'

export type StoredMethodRow = typeof storedPaymentMethods.$inferSelect

/** A stored payment method of the customer's own; null for anybody else's. */
export async function findStoredMethod(db: Db, userId: number | null, id: number): Promise<StoredMethodRow | null> {
  if (userId === null) return null
  const [row] = await db.select().from(storedPaymentMethods).where(and(eq(storedPaymentMethods.id, id), eq(storedPaymentMethods.userId, userId)))
  return row ?? null
}

export interface MethodToStore {
  userId: number
  provider: string
  methodKey: PaymentMethodKey
  method: ChargeMethod
  input: PayInvoiceBody['payment']
}

/**
 * Keeps what was just paid with as the customer's one way to pay, in place of what they had.
 * Answers the old token when the gateway should forget it.
 */
export async function storeMethod(db: Db, { userId, provider, methodKey, method, input }: MethodToStore, result: GatewayResult, now: Date): Promise<{ provider: string; token: string } | null> {
  if (!result.storedToken) return null
  const [old] = await db.select().from(storedPaymentMethods).where(eq(storedPaymentMethods.userId, userId)).for('update')
  const isCard = method === 'card'
  const row = {
    methodKey,
    gateway: provider,
    gatewayToken: result.storedToken,
    paymentType: method,
    brand: isCard && result.brand ? brandLabels[result.brand] : null,
    last4: result.last4 ?? '',
    expMonth: (isCard && result.expMonth) || null,
    expYear: (isCard && result.expYear) || null,
    achAccountType: isCard ? null : (input.ach_account_type ?? 'checking'),
    street: input.street ?? null,
    city: input.city ?? null,
    state: input.state ?? null,
    zipCode: input.zip_code ?? null,
    createdAt: now,
  }
  await db.insert(storedPaymentMethods).values({ userId, ...row }).onConflictDoUpdate({ target: storedPaymentMethods.userId, set: row })
  return old && old.gatewayToken !== result.storedToken ? { provider: old.gateway, token: old.gatewayToken } : null
}
