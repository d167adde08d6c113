import type {} from '@portal/platform/slots'

/** The slots of scheduling's pages. */
declare module '@portal/platform/slots' {
  interface SlotProps {
    /** Cards of invoices with a balance, above the history; nothing if there are none or payment is not available. */
    'invoices.unpaid': NoProps
  }
}
