import type { FeatureFlags, Quote } from '@portal/contract'
import { formatCents } from '@portal/rules'
import type { TotalLine } from '@portal/ui/document'

export const quoteTitle = ({ id }: Pick<Quote, 'id'>): string => `Quote #${id} Summary`

/** Where asking for the service is sent; null when the quote can't be proceeded with. */
export const proceedLink = (quote: Pick<Quote, 'links' | 'proceed_url'>): string | null => quote.links.quote_proceed ?? quote.proceed_url

const unsigned: readonly Quote['status'][] = ['draft', 'pending', 'denied']

/** Nobody has signed a quote that is not out yet, nor one that was turned down. */
export const showsSignature = ({ status }: Pick<Quote, 'status'>): boolean => !unsigned.includes(status)

export type StatusTone = 'neutral' | 'good' | 'bad' | 'warning'

const tones: Partial<Record<Quote['status'], StatusTone>> = { accepted: 'good', denied: 'bad', expired: 'warning' }
export const statusTone = ({ status }: Pick<Quote, 'status'>): StatusTone => tones[status] ?? 'neutral'

/** The lowest monthly payment to speak of, in cents; null when the tenant or the quote offers no financing. */
export function lowestPaymentCents(
  quote: Pick<Quote, 'payments_as_low_as_cents' | 'financials'>,
  flags: Pick<FeatureFlags, 'financing' | 'payments_as_low_as'>,
): number | null {
  const offered = (flags.financing || flags.payments_as_low_as) && quote.financials.total_cents > 0
  return offered ? quote.payments_as_low_as_cents : null
}

/** Memberships that the quote sells, with what each costs. */
export const membershipPrices = ({ items_attributes }: Pick<Quote, 'items_attributes'>): { name: string; priceCents: number }[] =>
  items_attributes
    .filter((item) => item.type === 'lineItem' && item.item_type === 'membership_program')
    .map((item) => ({ name: item.unit_name, priceCents: item.total_cents }))

/** The totals of a quote as lines, top to bottom; a line that would say nothing is left out. */
export function totalLines({ financials: f }: Pick<Quote, 'financials'>): TotalLine[] {
  const optional = (label: string, cents: number): TotalLine[] => (cents === 0 ? [] : [{ label, amount: formatCents(cents) }])
  return [
    { label: 'Subtotal', amount: formatCents(f.subtotal_cents) },
    ...optional('Discount', -f.discount_amount_cents),
    ...optional('Sales tax', f.sales_tax_cents),
    { label: 'Total', amount: formatCents(f.total_cents), strong: true },
    ...optional('You save', f.savings_cents),
  ]
}
