import { plural, t } from '@lingui/core/macro'
import type { Membership } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import type { Format } from '@portal/platform'
import type { Duration } from '@portal/rules'

/** 'Every year', 'Every 3 months': how often an item is included in a membership. */
export const frequencyText = ({ count, period }: Duration, i18n: I18n): string =>
  period === 'year'
    ? t(i18n)`${plural(count, { one: 'Every year', other: 'Every # years' })}`
    : t(i18n)`${plural(count, { one: 'Every month', other: 'Every # months' })}`

function priceText(price: string, { count, period }: Duration, i18n: I18n): string {
  return period === 'year'
    ? t(i18n)`${plural(count, { one: `${price} per year`, other: `${price} per # years` })}`
    : t(i18n)`${plural(count, { one: `${price} per month`, other: `${price} per # months` })}`
}

/** 'Renews 07/25/2026 · $219.00 per year' */
export function termsText(
  m: Pick<Membership, 'renews_at' | 'auto_renews' | 'ends_at' | 'price_cents' | 'duration'>,
  i18n: I18n,
  format: Pick<Format, 'cents' | 'day'>,
): string {
  const renewal = m.renews_at && format.day(m.renews_at)
  const end = m.ends_at && format.day(m.ends_at)
  return [
    renewal && (m.auto_renews ? t(i18n)`Renews ${renewal}` : t(i18n)`Due for renewal ${renewal}`),
    end && t(i18n)`Ends ${end}`,
    priceText(format.cents(m.price_cents), m.duration, i18n),
  ]
    .filter(Boolean)
    .join(' · ')
}
