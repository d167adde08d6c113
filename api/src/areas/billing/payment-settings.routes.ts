import { eq } from 'drizzle-orm'
import { tenants, type PaymentOptionRow } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { requireSignedIn } from '#foundation/security/authorization'
import type { Api } from '#foundation/services'
import { paymentMethodKeys, PaymentSetting, type Body, type PaymentMethodKey } from '@portal/contract'
import { paymentKind } from '@portal/rules'
import { refuseUnknownFields } from './payments/payment-request'

type Settings = Body<'setPaymentSettings'>['payment_methods']

const toType = (key: PaymentMethodKey): string => (paymentKind(key) === 'stored' ? key : paymentKind(key))

const filled = (text: string | null): string | null => text?.trim() || null

/** Settings as stored. 422 for a duplicate key, 400 for an unknown field, such as a secret. */
function readSettings(settings: Settings): PaymentOptionRow[] {
  return settings.map((setting, index) => {
    refuseUnknownFields(setting, PaymentSetting.properties, `payment_methods.${index}.`)
    if (settings.findIndex(({ key }) => key === setting.key) < index)
      throw unprocessable('Each payment method can be listed only once.', `payment_methods.${index}.key`)
    const { key, card_savable, tokenization_key, environment, web_id, check_payable_to, staff_only } = setting
    return {
      key,
      transaction_type: toType(key),
      card_savable,
      tokenization_key: filled(tokenization_key),
      environment,
      web_id: filled(web_id),
      check_payable_to: filled(check_payable_to),
      staff_only,
    }
  })
}

const toSettings = (rows: readonly PaymentOptionRow[]): Settings =>
  rows.flatMap(({ key: storedKey, transaction_type: _, ...rest }) =>
    paymentMethodKeys.filter((key) => key === storedKey).map((key) => ({ key, ...rest })),
  )

/** Lets the office read and set the tenant's payment options. */
export function paymentSettingRoutes(api: Api): void {
  route(api, 'getPaymentSettings', async ({ principal, tenant, db }) => {
    requireSignedIn(principal)
    // Bypasses the tenant cache: another process may have just changed them.
    const [row] = await db.select({ options: tenants.paymentOptions }).from(tenants).where(eq(tenants.id, tenant.id))
    return toSettings(row?.options ?? [])
  })

  routeWithoutTransaction(api, 'setPaymentSettings', async ({ body, principal, tenant, services }) => {
    requireSignedIn(principal)
    const paymentOptions = readSettings(body.payment_methods)
    // The tenants table is not tenant-scoped; only the owner role may write it.
    await services.database.asOwner((db) => db.update(tenants).set({ paymentOptions }).where(eq(tenants.id, tenant.id)))
    services.tenants.forget()
    return toSettings(paymentOptions)
  })
}
