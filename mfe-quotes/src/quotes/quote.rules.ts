import { t } from '@lingui/core/macro'
import type { Quote } from '@portal/contract'
import type { I18n } from '@portal/i18n'

export const quoteTitle = (i18n: I18n, { id }: Pick<Quote, 'id'>): string => t(i18n)`Quote #${id} Summary`

/** URL to which the request for service is sent; null if the quote can't be proceeded with. */
export const proceedLink = (quote: Pick<Quote, 'links' | 'proceed_url'>): string | null =>
  quote.links.quote_proceed ?? quote.proceed_url

export type StatusTone = 'neutral' | 'brand' | 'good' | 'bad' | 'warn'

const tones = new Map<string, StatusTone>([
  ['sent', 'brand'],
  ['accepted', 'good'],
  ['denied', 'bad'],
  ['expired', 'warn'],
])
export const statusTone = ({ status }: { status: string }): StatusTone => tones.get(status) ?? 'neutral'
