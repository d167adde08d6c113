import type { Query } from '@portal/client'
import { ApiError } from '@portal/client'
import type { InvoiceRow, Response } from '@portal/contract'
import type { TableState } from '@portal/ui/table'
import { InvoiceTable } from './invoice-table'

const state: TableState = { page: 1, perPage: 10, sortBy: 'date', sortDesc: true, query: '' }
const nothing = () => undefined

const row = (id: number, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id,
  invoice_id: id,
  job_id: id,
  date: '2026-02-03',
  total: '$296.31',
  balance_due: '$0.00',
  total_cents: 29_631,
  balance_cents: 0,
  voided: false,
  links: { payment_create: null },
  ...more,
})

type Invoices = Query<Response<'reportInvoices'>>
const query = (part: Partial<Invoices>): Invoices => ({
  data: undefined,
  error: undefined,
  isLoading: false,
  retry: nothing,
  ...part,
})

const story = (invoices: Invoices, onPay?: (id: number) => void) => (
  <InvoiceTable invoices={invoices} state={state} onStateChange={nothing} onPay={onPay} />
)

export const Loading = () => story(query({ isLoading: true }))

export const Failed = () =>
  story(query({ error: new ApiError(500, { message: 'Something broke', request_id: 'req-7' }) }))

export const Empty = () => story(query({ data: { data: [], recordsFiltered: 0, csv_url: '/v2/downloads/csv' } }))

export const Full = () =>
  story(
    query({
      data: {
        data: [
          row(1042, { balance_due: '$296.31', balance_cents: 29_631 }),
          row(1041, { balance_due: '-$231.41', balance_cents: -23_141 }),
          row(1040, { voided: true }),
        ],
        recordsFiltered: 3,
        csv_url: '/v2/downloads/csv',
      },
    }),
    nothing,
  )

/** The tenant offers no payment options: the balance is shown without a pay button. */
export const WithoutPaying = () =>
  story(
    query({
      data: {
        data: [row(1042, { balance_due: '$296.31', balance_cents: 29_631 })],
        recordsFiltered: 1,
        csv_url: '/v2/downloads/csv',
      },
    }),
  )
