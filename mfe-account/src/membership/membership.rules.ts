import type { Membership } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'

interface Span {
  count: number
  period: string
}

/** `{count: 1, period: 'year'}` → 'year', `{count: 3, period: 'month'}` → '3 months'. */
const spanText = ({ count, period }: Span): string => (count === 1 ? period : `${count} ${period}s`)

/** 'Every year', 'Every 3 months': how often an item is included in a membership. */
export const frequencyText = (frequency: Span): string => `Every ${spanText(frequency)}`

/** 'Renews 07/25/2026 · $219.00 per year' */
export const termsText = (
  m: Pick<Membership, 'renews_at' | 'auto_renews' | 'ends_at' | 'price_cents' | 'duration'>,
): string =>
  [
    m.renews_at && `${m.auto_renews ? 'Renews' : 'Due for renewal'} ${formatDay(m.renews_at)}`,
    m.ends_at && `Ends ${formatDay(m.ends_at)}`,
    `${formatCents(m.price_cents)} per ${spanText(m.duration)}`,
  ]
    .filter(Boolean)
    .join(' · ')
