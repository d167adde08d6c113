import type { AppointmentRow } from '@portal/contract'

/** The ten latest; dashboard and menu share the query, so it is requested once. */
export const RECENT_QUERY = { page: 1, per_page: 10, sort_by: 'date', sort_desc: true } as const
export const SHOWN = 3

/** Where this browser keeps the next visit, for the offline page. */
export const NEXT_VISIT_KEY = 'portal_next_visit'

/** Appointment id → invoice to pay there. Several visits may share an invoice; only the first of them offers to pay it. */
export function payableInvoices(
  rows: readonly Pick<AppointmentRow, 'id' | 'invoice_id' | 'invoice_balance_cents'>[],
): Map<number, number> {
  const offered = new Set<number>()
  const byAppointment = new Map<number, number>()
  for (const { id, invoice_id, invoice_balance_cents } of rows) {
    if (invoice_id === null || (invoice_balance_cents ?? 0) <= 0 || offered.has(invoice_id)) continue
    offered.add(invoice_id)
    byAppointment.set(id, invoice_id)
  }
  return byAppointment
}
