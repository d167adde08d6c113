import type { PaymentOptionRow } from '#foundation/database/schema'
import type { TenantRow } from '#foundation/tenants'
import { paymentMethodKeys, type PaymentMethodKey, type PaymentOption, type Role } from '@portal/contract'
import { isKeptUnpaid, paymentKind, paymentsAvailable } from '@portal/rules'
import type { GatewayRegistry } from './gateways/gateway-registry'

const isKey = (key: string): key is PaymentMethodKey => paymentMethodKeys.some((known) => known === key)

/** Check, cash and external: recorded by staff only, without a gateway. */
export const isStaffKey = (key: PaymentMethodKey): boolean => ['check', 'cash', 'external'].includes(paymentKind(key))

function toOption(row: PaymentOptionRow, tenant: TenantRow, payments: GatewayRegistry): PaymentOption | null {
  if (!isKey(row.key)) return null
  const needsGateway = ['card', 'ach'].includes(paymentKind(row.key))
  const gateway = needsGateway ? payments.byKey(tenant, row.key) : null
  // Without its gateway the option could not charge anyone, so it is not offered.
  if (needsGateway && !gateway) return null
  const { staff_only: _, ...shown } = row
  return {
    ...shown,
    key: row.key,
    tokenization_key: gateway?.browser.publicKey ?? row.tokenization_key,
    web_id: gateway?.browser.webId ?? row.web_id,
    script_url: gateway?.browser.scriptUrl ?? null,
    bank_token_url: gateway?.browser.bankTokenUrl ?? null,
    sandbox: gateway?.browser.sandbox ?? false,
  }
}

/** Payment options that the tenant offers to the role, in the tenant's order. */
export function offeredOptions(tenant: TenantRow, role: Role, payments: GatewayRegistry): PaymentOption[] {
  return tenant.paymentOptions
    .map((row) => ({ row, option: toOption(row, tenant, payments) }))
    .flatMap(({ row, option }) =>
      option && (role !== 'customer' || !(row.staff_only || isStaffKey(option.key))) ? [option] : [],
    )
}

/** Whether the role is offered any payment option. */
export function mayOfferPayment(tenant: TenantRow, role: Role, payments: GatewayRegistry): boolean {
  const options = offeredOptions(tenant, role, payments)
  return role === 'customer' ? paymentsAvailable(options) : options.length > 0
}

/** Payment URL of an invoice; null if nothing is owed, it is voided, or no payment option is offered. */
export const paymentLink = (
  invoice: { id: number; voided: boolean; balanceCents: number },
  offered: boolean,
): string | null =>
  offered && !invoice.voided && invoice.balanceCents > 0 ? `/v2/invoices/${invoice.id}/payments` : null

/** URL for storing a card or bank account without a payment; null if the tenant has no option that allows it. */
export const methodCreateLink = (tenant: TenantRow, payments: GatewayRegistry): string | null =>
  offeredOptions(tenant, 'customer', payments).some(({ key, card_savable }) => card_savable && isKeptUnpaid(key))
    ? '/v2/payment_methods'
    : null
