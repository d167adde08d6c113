import { createHash } from 'node:crypto'
import type { Invoice, Quote } from '@portal/contract'
import { formatCents } from '@portal/rules'

type Signable = Pick<Quote, 'version' | 'items_attributes' | 'financials' | 'notes' | 'discount_attributes' | 'tax_setting'> & { title: string; customer: string; summary: string | null }

export const signableQuote = (quote: Quote): Signable => ({ ...quote, title: `Quote #${quote.id} ${quote.name}`, customer: quote.customer.full_name })
export const signableInvoice = (invoice: Invoice): Signable => ({ ...invoice, title: `Invoice #${invoice.invoice_id} for Job #${invoice.job_id}`, customer: invoice.customer.full_name })

/** What is signed, as a text that anybody can read and hash again: title, lines, discounts, tax, total and notes. */
export function signedText(document: Signable): string {
  const { financials: f } = document
  return [
    `${document.title}, version ${document.version}`,
    `For ${document.customer}`,
    ...(document.summary ? [document.summary] : []),
    ...document.items_attributes.map((line) =>
      line.type === 'group'
        ? `[${line.unit_name}]`
        : [line.quantity, line.unit_name, formatCents(line.unit_price_cents), formatCents(line.total_cents), line.covered_systems ?? '', line.warranty ?? '', line.description ?? ''].join(' | '),
    ),
    ...document.discount_attributes.map(({ code }) => `Discount ${code}`),
    `Subtotal ${formatCents(f.subtotal_cents)}`,
    `Discount ${formatCents(f.discount_amount_cents)}`,
    `Late discount ${formatCents(f.late_fee_cents)}`,
    `Sales tax ${formatCents(f.sales_tax_cents)}`,
    `Total ${formatCents(f.total_cents)}`,
    ...(document.notes ? [document.notes] : []),
  ].join('\n')
}

/** SHA-256 of the text, hexadecimal. */
export const hashOfText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
