import { quoteIsOpenFor, quoteStanding } from '@portal/rules'
import { conflict, refused, type ApiError } from '../core/errors'
import type { Principal } from '../core/sessions'
import type { TenantRow } from '../core/tenants'
import type { Db } from '../db/database'
import { readableQuote, todayOf, type QuoteRow } from './quote.store'

type Wish = 'proceed' | 'sign' | 'decline' | 'requestChanges'

/** Why a quote can't be answered any more, in words for the customer. */
function refusal({ status, proceededAt }: QuoteRow): ApiError {
  if (status === 'accepted') {
    return conflict(proceededAt ? 'Your request for service has already been submitted.' : 'This quote has already been accepted.')
  }
  if (status === 'expired') return refused('This quote has expired. Please call our office for a new one.')
  if (status === 'denied') return refused('This quote was declined. Please call our office to reopen it.')
  return refused('This quote is not ready yet. Please call our office.')
}

/** The quote, locked, as it stands today, when it may still be answered so by whoever asks. */
export async function openQuote(db: Db, principal: Principal, id: number, wish: Wish, { tenant, now }: { tenant: TenantRow; now: Date }): Promise<QuoteRow> {
  const row = await readableQuote(db, principal, id, { lock: true })
  const quote = { ...row, status: quoteStanding(row.status, row.expiresOn, todayOf(tenant, now)) }
  if (!quoteIsOpenFor(wish, quote)) throw refusal(quote)
  return quote
}
