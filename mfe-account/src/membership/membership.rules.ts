import type { Membership } from '@portal/contract'
import { durationText, formatCents, type Duration } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'

/** 'Every year', 'Every 3 months': how often an item is included in a membership. */
export const frequencyText = (frequency: Duration): string => `Every ${durationText(frequency)}`

/** 'Renews 07/25/2026 · $219.00 per year' */
export const termsText = (
  m: Pick<Membership, 'renews_at' | 'auto_renews' | 'ends_at' | 'price_cents' | 'duration'>,
): string =>
  [
    m.renews_at && `${m.auto_renews ? 'Renews' : 'Due for renewal'} ${formatDay(m.renews_at)}`,
    m.ends_at && `Ends ${formatDay(m.ends_at)}`,
    `${formatCents(m.price_cents)} per ${durationText(m.duration)}`,
  ]
    .filter(Boolean)
    .join(' · ')
