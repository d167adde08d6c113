import { useQuery } from '@portal/client'
import type { Query } from '@portal/contract'

export type InvoiceFilter = NonNullable<Query<'reportInvoices'>>

/** One page of the invoice table. */
export const useInvoices = (filter: InvoiceFilter) =>
  useQuery('reportInvoices', { query: filter }, { keepPreviousData: true })

/** Invoices with something to pay, newest first. */
export const useUnpaidInvoices = () =>
  useQuery('reportBalanceDue', { query: { page: 1, per_page: 10, sort_by: 'id', sort_desc: true } })

/** One full invoice; a null id skips the request. */
export const useInvoice = (id: number | null) => useQuery('getInvoice', id === null ? null : { params: { id } })

/** The invoice's job, for its photos and documents. */
export const useInvoiceFiles = (jobId: number) =>
  useQuery('getJob', { params: { id: jobId }, query: { item_grouping: 1 } })
