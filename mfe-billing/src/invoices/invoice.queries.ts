import { useQuery } from '@portal/client'
import type { Query } from '@portal/contract'

export type InvoiceFilter = NonNullable<Query<'reportInvoices'>>

/** The table of all invoices. */
export const useInvoices = (filter: InvoiceFilter) => useQuery('reportInvoices', { query: filter }, { keepPreviousData: true })

/** Invoices with something to pay, newest first. */
export const useUnpaidInvoices = () =>
  useQuery('reportBalanceDue', { query: { page: 1, per_page: 10, sort_by: 'id', sort_desc: true } })

/** One invoice, whole; null while there is none to show. */
export const useInvoice = (id: number | null) => useQuery('getInvoice', id === null ? null : { params: { id } })

/** Photos and documents of the job that an invoice bills. */
export const useInvoiceFiles = (jobId: number) => useQuery('getJob', { params: { id: jobId }, query: { item_grouping: 1 } })
