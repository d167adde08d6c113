import type { payments } from '../../../foundation/database/schema'
import type { ChargeName } from '../gateways/gateway'

type PaymentRow = typeof payments.$inferSelect

/** The parts of one charge are told apart by what follows the space; no key and no reference of ours holds one. */
export const partName = (name: string, index: number): string => (index === 0 ? name : `${name} ${index + 1}`)

/** As invoices, receipts and mails name a payment: one name for all parts of a charge; an external processor's own where there is one. */
export const referenceOf = ({ externalReference, referenceId }: Pick<PaymentRow, 'externalReference' | 'referenceId'>): string =>
  externalReference ?? referenceId.split(' ')[0] ?? referenceId

/** A charge as its gateway knows it; of several parts, the one that stands for all. */
export const chargeName = (payment: PaymentRow): ChargeName => ({
  reference: payment.referenceId,
  amountCents: Math.abs(payment.chargedCents ?? payment.amountCents),
  method: payment.transactionType === 'ach' ? 'ach' : 'card',
})
