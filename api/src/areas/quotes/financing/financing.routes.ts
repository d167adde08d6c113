import { ApiError, notFound, unprocessable } from '#foundation/errors'
import { sessionRateLimitKey } from '#foundation/http/rate-limit-key'
import { route } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { findAuthorizedQuote } from '../quote.store'
import { requestLoanOffers, loadOffers } from './loan-requests'

/** How often a client should poll while a lender has not answered yet. */
const INTERVAL_MS = 1_000

const none = { loading: false, interval: null, loan_offers: [] }

/** Loan offers for a quote. */
export function financingRoutes(api: Api): void {
  route(
    api,
    'getFinancingOptions',
    async ({ params, query, principal, tenant, services, db, now, afterCommit }) => {
      const quote = await findAuthorizedQuote(db, principal, params.quote_id)
      if (quote.userId !== params.id) throw notFound('No such quote')
      const { financing, payments_as_low_as: asLowAs } = tenant.featureFlags
      if (!(financing || asLowAs) || quote.totalCents <= 0) return none
      const { down_payment_cents: downPaymentCents = 0 } = query
      if (downPaymentCents >= quote.totalCents) {
        throw unprocessable(
          (i18n) =>
            i18n._('The down payment must be less than the total of {amount}.', {
              amount: i18n.format.cents(quote.totalCents),
            }),
          'down_payment_cents',
        )
      }
      const lenders = services.lenders?.of(tenant.subdomain).map(({ name }) => name) ?? []
      if (lenders.length === 0) return none

      const { requests, isNew } = await requestLoanOffers(
        db,
        { quoteId: quote.id, totalCents: quote.totalCents, downPaymentCents },
        lenders,
        now,
        query,
      )
      if (isNew) afterCommit(() => services.lenders?.wake())
      // All lenders failed, which is not the same as having no offers.
      if (requests.every(({ status }) => status === 'failed'))
        throw new ApiError(503, 'The lenders could not be reached. Please try again later.')
      const loading = requests.some(({ status }) => status === 'waiting')
      const found = await loadOffers(
        db,
        requests.filter(({ status }) => status === 'answered'),
      )
      return {
        loading,
        interval: loading ? INTERVAL_MS : null,
        loan_offers: found.map(({ offer, lender }) => ({
          id: offer.id,
          lender,
          amount_cents: offer.amountCents,
          payment_amount_cents: offer.paymentAmountCents,
          term_months: offer.termMonths,
          rate_percent: offer.ratePercent,
        })),
      }
    },
    { perMinute: { max: 60, key: sessionRateLimitKey } },
  )
}
