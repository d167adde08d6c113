import { Type as T, type Static, type TSchema } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Cents, Id, Instant, Link, Nullable, OneOf } from './common'

/** Query of every table; `sort_by` is one of the table's columns. */
const tableQuery = <const C extends readonly string[]>(...columns: C) =>
  T.Object({
    page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    per_page: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 10 })),
    sort_by: T.Optional(OneOf(...columns)),
    sort_desc: T.Optional(T.Boolean({ default: true })),
    query: T.Optional(T.String({ maxLength: 200 })),
  })

/** `csv_url`: all matching rows in the same order, as a CSV file. */
const page = <S extends TSchema>(row: S) =>
  T.Object({
    data: T.Array(row),
    recordsFiltered: T.Integer({ description: 'rows that match, over all pages' }),
    csv_url: Link,
  })

/** Display strings (`status`, `total`, …) are formatted for display; `--` means none. */
export const AppointmentRow = T.Object({
  id: Id,
  job_id: Id,
  date: Instant,
  /** When the arrival window opens, as it is shown. */
  datetime: Instant,
  time_zone: T.String(),
  status: T.String({ description: 'Title Case label' }),
  location: T.String(),
  address: T.String(),
  address_short: T.String(),
  appointment: T.String({ description: 'service and window' }),
  /** For pages that write them in their language; missing in answers of versions before. */
  service: T.Optional(Nullable(T.String())),
  window_end: T.Optional(Instant),
  total: T.String(),
  total_cents: T.Optional(Nullable(Cents)),
  invoice_id: Nullable(Id),
  invoice_balance: T.String(),
  invoice_total: T.String(),
  invoice_balance_cents: Nullable(Cents),
})
export type AppointmentRow = Static<typeof AppointmentRow>

export const InvoiceRow = T.Object({
  id: Id,
  invoice_id: Id,
  job_id: Id,
  date: T.String({ format: 'date' }),
  total: T.String(),
  balance_due: T.String(),
  total_cents: Cents,
  /** Refunds that count, as a positive amount. */
  refunded_cents: T.Optional(Cents),
  balance_cents: Cents,
  voided: T.Boolean(),
  links: T.Object({ payment_create: Nullable(Link) }),
})
export type InvoiceRow = Static<typeof InvoiceRow>

export const QuoteRow = T.Object({
  id: Id,
  date: T.String({ format: 'date' }),
  name: T.String(),
  description: T.String(),
  job_id: Nullable(Id),
  total: T.String(),
  total_cents: T.Optional(Cents),
  status: T.String({ description: 'Title Case label' }),
  links: T.Object({ quote_proceed: Nullable(Link) }),
})
export type QuoteRow = Static<typeof QuoteRow>

export const invoiceSortColumns = ['date', 'id', 'job_id', 'total', 'balance_due'] as const
export const appointmentSortColumns = ['date', 'location', 'address', 'appointment', 'total', 'status'] as const
export const quoteSortColumns = ['date', 'name', 'description', 'id', 'job_id', 'total'] as const

export const reportCalls = {
  reportAppointments: {
    summary: "The customer's appointments as a table",
    access: ['customer'],
    query: tableQuery(...appointmentSortColumns),
    response: page(AppointmentRow),
  },
  reportInvoices: {
    summary: "The customer's invoices as a table",
    access: ['customer'],
    query: tableQuery(...invoiceSortColumns),
    response: page(InvoiceRow),
  },
  reportBalanceDue: {
    summary: 'Invoices with a balance above zero',
    access: ['customer'],
    query: tableQuery(...invoiceSortColumns),
    response: page(InvoiceRow),
  },
  reportQuotes: {
    summary: "The customer's quotes as a table",
    access: ['customer'],
    query: tableQuery(...quoteSortColumns),
    response: page(QuoteRow),
  },
} satisfies Record<string, CallShape>
