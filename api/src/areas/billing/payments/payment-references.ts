import type { payments } from '#foundation/database/schema'
import type { ChargeName } from '../gateways/gateway'

type PaymentRow = typeof payments.$inferSelect

/** Makes a key or reference unique per part of a charge, by a suffix after a space, which keys and references never contain. */
export const partName = (name: string, index: number): string => (index === 0 ? name : `${name} ${index + 1}`)

/** Reference shown on invoices, receipts and emails: the external processor's if there is one, else ours, the same for all parts of a charge. */
export const getReference = ({
  externalReference,
  referenceId,
}: Pick<PaymentRow, 'externalReference' | 'referenceId'>): string =>
  externalReference ?? referenceId.split(' ')[0] ?? referenceId

/** What identifies a charge at its gateway; `payment` is the row that represents the whole charge. */
export const chargeName = (payment: PaymentRow): ChargeName => ({
  reference: payment.referenceId,
  amountCents: Math.abs(payment.chargedCents ?? payment.amountCents),
  method: payment.transactionType === 'ach' ? 'ach' : 'card',
})
