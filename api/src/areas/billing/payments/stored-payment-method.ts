import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { storedPaymentMethods, users } from '#foundation/database/schema'
import { notFound, unprocessable } from '#foundation/errors'
import type { TenantRow } from '#foundation/tenants'
import type { PaymentMethodKey, StoredPaymentMethod } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'
import { brandLabels } from '../gateways/card-brands'
import type { ChargeMethod, GatewayResult } from '../gateways/gateway'
import type { PaymentInput } from './payment-request'

export type StoredMethodRow = typeof storedPaymentMethods.$inferSelect

/** A stored method that was deleted here and is to be deleted at the vendor. */
export type DetachedPaymentMethod = Pick<StoredMethodRow, 'id' | 'gateway' | 'gatewayToken' | 'last4'>

/** Whether the tenant lets customers store several methods. */
const keepsSeveral = ({ featureFlags }: Pick<TenantRow, 'featureFlags'>): boolean =>
  featureFlags.multiple_payment_methods

type Expiring = Pick<StoredMethodRow, 'expMonth' | 'expYear'>
type Calendar = Pick<TenantRow, 'timezone'>

/** A card is valid through the last day of its month, in the tenant's time zone. */
export const isExpired = ({ expMonth, expYear }: Expiring, { timezone }: Calendar, now: Date): boolean =>
  expMonth !== null &&
  expYear !== null &&
  `${expYear}-${String(expMonth).padStart(2, '0')}` < formatIn(now, timezone, 'yyyy-MM')

export const toStoredMethod = (
  row: StoredMethodRow,
  tenant: Pick<TenantRow, 'featureFlags' | 'timezone'>,
  now: Date,
): StoredPaymentMethod => ({
  id: row.id,
  payment_type: row.paymentType,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.expMonth,
  exp_year: row.expYear,
  expired: isExpired(row, tenant, now),
  ach_account_type: row.achAccountType,
  default: row.isDefault,
  // Only for a method that can become the default: several are stored, it is not the default yet, and not expired.
  payment_method_update_url:
    keepsSeveral(tenant) && !row.isDefault && !isExpired(row, tenant, now) ? `/v2/payment_methods/${row.id}` : null,
  payment_method_delete_url: `/v2/payment_methods/${row.id}`,
  street: row.street,
  city: row.city,
  state: row.state,
  zip_code: row.zipCode,
})

/** A customer's stored methods, the default first, then the newest. */
export const listStoredMethods = (db: Db, userId: number): Promise<StoredMethodRow[]> =>
  db
    .select()
    .from(storedPaymentMethods)
    .where(eq(storedPaymentMethods.userId, userId))
    .orderBy(desc(storedPaymentMethods.isDefault), desc(storedPaymentMethods.createdAt), desc(storedPaymentMethods.id))

/** The customer's stored payment method; null if it is not theirs. */
export async function findStoredMethod(db: Db, userId: number | null, id: number): Promise<StoredMethodRow | null> {
  if (userId === null) return null
  const [row] = await db
    .select()
    .from(storedPaymentMethods)
    .where(and(eq(storedPaymentMethods.id, id), eq(storedPaymentMethods.userId, userId)))
  return row ?? null
}

/** Serializes changes to a customer's stored methods, so that there is always exactly one default. */
const lockOwner = (db: Db, userId: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

const setDefault = (db: Db, id: number, isDefault: boolean) =>
  db.update(storedPaymentMethods).set({ isDefault }).where(eq(storedPaymentMethods.id, id))

/** Makes a stored method the default. 404 if it is not the customer's, 422 for an expired card. */
export async function setDefaultPaymentMethod(
  db: Db,
  calendar: Calendar,
  userId: number,
  id: number,
  now: Date,
): Promise<StoredMethodRow> {
  await lockOwner(db, userId)
  const kept = await listStoredMethods(db, userId)
  const chosen = kept.find((row) => row.id === id)
  if (!chosen) throw notFound('No such payment method')
  if (isExpired(chosen, calendar, now))
    throw unprocessable('This card has expired. It can’t be the default.', 'payment_method.default')
  for (const row of kept) if (row.isDefault && row.id !== id) await setDefault(db, row.id, false)
  await setDefault(db, id, true)
  return { ...chosen, isDefault: true }
}

/** Deletes a stored method. If it was the default, the newest unexpired one (else the newest) becomes it. 404 if it is not the customer's. */
export async function deletePaymentMethod(
  db: Db,
  calendar: Calendar,
  userId: number,
  id: number,
  now: Date,
): Promise<DetachedPaymentMethod> {
  await lockOwner(db, userId)
  const [dropped] = await db
    .delete(storedPaymentMethods)
    .where(and(eq(storedPaymentMethods.id, id), eq(storedPaymentMethods.userId, userId)))
    .returning()
  if (!dropped) throw notFound('No such payment method')
  const others = await listStoredMethods(db, userId)
  const newest = others.find((row) => !isExpired(row, calendar, now)) ?? others[0]
  if (dropped.isDefault && newest) await setDefault(db, newest.id, true)
  return dropped
}

export interface MethodToStore {
  userId: number
  provider: string
  methodKey: PaymentMethodKey
  method: ChargeMethod
  input: Pick<PaymentInput, 'ach_account_type' | 'street' | 'city' | 'state' | 'zip_code'>
  /** Make it the default; the first one always is. */
  makeDefault: boolean
}

/**
 * Stores a card or bank account: in addition to the others if the tenant allows several, otherwise in place of the current
 * one. A replacement gets a new row, so that a page still showing the old method never charges the new one by its id.
 */
export async function storePaymentMethod(
  db: Db,
  tenant: TenantRow,
  { userId, provider, methodKey, method, input, makeDefault }: MethodToStore,
  result: GatewayResult,
  now: Date,
): Promise<{ row: StoredMethodRow; replaced: DetachedPaymentMethod[] } | null> {
  if (!result.storedToken) return null
  await lockOwner(db, userId)
  const kept = await listStoredMethods(db, userId)
  // The same token again is a double click.
  const same = kept.find((row) => row.gateway === provider && row.gatewayToken === result.storedToken)
  if (same && keepsSeveral(tenant))
    return { row: makeDefault ? await setDefaultPaymentMethod(db, tenant, userId, same.id, now) : same, replaced: [] }
  const replaced = keepsSeveral(tenant) ? [] : kept
  for (const { id } of replaced) await db.delete(storedPaymentMethods).where(eq(storedPaymentMethods.id, id))
  const isDefault = makeDefault || !keepsSeveral(tenant) || kept.length === 0
  for (const row of kept) if (isDefault && row.isDefault) await setDefault(db, row.id, false)
  const isCard = method === 'card'
  const [row] = await db
    .insert(storedPaymentMethods)
    .values({
      userId,
      isDefault,
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
    })
    .returning()
  return row ? { row, replaced: replaced.filter(({ gatewayToken }) => gatewayToken !== result.storedToken) } : null
}
