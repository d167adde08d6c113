import type { Appointment } from '@portal/contract'

/** A slot without props. */
type NoProps = Record<never, never>

/**
 * Extension points in one team's page that another team fills. The props are the whole contract between the two:
 * ids and callbacks, so that either side can be released independently.
 */
export interface SlotProps {
  /** Billing: the invoice document with its totals, payments and signature. */
  'invoice.document': { invoiceId: number }
  /** Billing: the Make a Payment dialog, open while it is mounted. */
  'invoice.pay': { invoiceId: number; onClose: () => void }
  /** Billing: cards of invoices with a balance; nothing if there are none or payment is not available. */
  'invoices.unpaid': NoProps
  /** Billing: the stored payment method on the profile. */
  'profile.payment-method': NoProps
  /** Scheduling: Reschedule and Cancel for one appointment. */
  'appointment.changes': { appointment: Appointment; onChanged: () => void }
  /** Scheduling: the technician on the way right now, above the page; the next visit, below it. */
  'page.banner': NoProps
}

export type SlotName = keyof SlotProps
