import type { Appointment } from '@portal/contract'

/** A slot that needs to be told nothing. */
type NoProps = Record<never, never>

/**
 * Places in one team's page that another team fills. The props are the whole agreement between the two:
 * ids and callbacks, so that either side can be released without the other.
 */
export interface SlotProps {
  /** Billing: the invoice as a document, with its totals, payments and signature. */
  'invoice.document': { invoiceId: number }
  /** Billing: the Make a Payment dialog, open while it is mounted. */
  'invoice.pay': { invoiceId: number; onClose: () => void }
  /** Billing: cards of invoices with a balance; nothing when there is none or when paying is not offered. */
  'invoices.unpaid': NoProps
  /** Billing: the stored payment method on the profile. */
  'profile.payment-method': NoProps
  /** Scheduling: Reschedule and Cancel for one appointment. */
  'appointment.changes': { appointment: Appointment; onChanged: () => void }
  /** Scheduling: above a page who is on the way right now, at its foot when the next visit is. */
  'page.banner': NoProps
}

export type SlotName = keyof SlotProps
