import { createHash } from 'node:crypto'
import type { Invoice, LineItem, PostalAddress, Quote } from '@portal/contract'
import { formatCents, quoteHoldsText, quoteTotalLines } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'

type Shown = Pick<
  Invoice,
  | 'version'
  | 'billing_address'
  | 'service_address'
  | 'items_attributes'
  | 'financials'
  | 'discount_attributes'
  | 'tax_setting'
  | 'notes'
  | 'quote_type'
  | 'comparison_membership_program_name'
  | 'actual_membership_program_name'
>

interface Signable extends Shown {
  title: string
  dated: string
  customer: string
  summary: string | null
  holds: string | null
}

export const signableQuote = (quote: Quote): Signable => ({
  ...quote,
  title: `Quote #${quote.id} ${quote.name}`,
  dated: `Quote Date ${formatDay(quote.quote_date)}`,
  customer: quote.customer.full_name,
  holds: quoteHoldsText(quote),
})

export const signableInvoice = (invoice: Invoice): Signable => ({
  ...invoice,
  title: `Invoice #${invoice.invoice_id} for Job #${invoice.job_id}`,
  dated: `Invoice Date ${formatDay(invoice.invoice_date)}`,
  customer: invoice.customer.full_name,
  holds: null,
})

const placeText = (address: PostalAddress | null): string =>
  address
    ? [address.street, address.unit, address.city, `${address.state} ${address.zip_code}`].filter(Boolean).join(', ')
    : '--'

/** A line's total; in a two-column document, next to its total with the other membership. */
function amountText(
  line: LineItem,
  { quote_type, comparison_membership_program_name: other, actual_membership_program_name: own }: Signable,
): string {
  const total = formatCents(line.total_cents)
  if (quote_type !== 'two_column') return total
  return `${other ?? 'Standard'} ${formatCents(line.comparison_total_cents ?? line.total_cents)} | ${own || 'Total'} ${total}`
}

function lineText(line: LineItem, document: Signable): string {
  const amount = amountText(line, document)
  if (line.type === 'group') return [`[${line.unit_name}]`, amount, line.description].filter(Boolean).join(' | ')
  return [
    line.group_id === null ? '' : '-',
    line.quantity,
    line.unit_name,
    formatCents(line.unit_price_cents),
    amount,
    line.covered_systems !== null && `Covered systems: ${line.covered_systems}`,
    line.warranty && `Warranty: ${line.warranty}`,
    line.description,
  ]
    .filter((part) => part !== null && part !== false && part !== '')
    .join(' | ')
}

/** The signed content as text that anyone can read and hash again: all that the document shows, except payments. */
export function signedText(document: Signable): string {
  return (
    [
      `${document.title}, version ${document.version}`,
      document.dated,
      `For ${document.customer}`,
      `Bill to ${placeText(document.billing_address)}`,
      `Service Address ${placeText(document.service_address)}`,
      document.summary,
      ...document.items_attributes.map((line) => lineText(line, document)),
      ...quoteTotalLines(document).map(({ label, amount }) => `${label} ${amount}`),
      document.notes,
      document.holds,
    ]
      .filter((part): part is string => Boolean(part))
      // Continuation lines are indented, so that a description can't pass for a total of the document.
      .map((part) => part.replace(/\r\n|[\n\r\u2028\u2029]/g, '\n    '))
      .join('\n')
  )
}

/** SHA-256 of the text, hexadecimal. */
export const hashOfText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
