import type { Appointment } from '@portal/contract'
import type {} from '@portal/platform/slots'

/** The slots of tracking's pages. */
declare module '@portal/platform/slots' {
  interface SlotProps {
    /** Reschedule and Cancel for one appointment. */
    'appointment.changes': { appointment: Appointment; onChanged: () => void }
    /** An invoice with its totals, payments and signature, on the summary. */
    'invoice.document': { invoiceId: number }
  }
}
