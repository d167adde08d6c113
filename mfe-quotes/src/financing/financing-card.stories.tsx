import type { LoanOffer } from '@portal/contract'
import { DownPaymentField } from './down-payment-field'
import { AsLowAs, FinancingCard } from './financing-card'
import type { LoanOffers } from './use-loan-offers'

const nothing = () => undefined
const offer = (
  id: number,
  payment_amount_cents: number,
  term_months: number,
  rate_percent: number,
  lender = 'service_finance',
): LoanOffer => ({
  id,
  lender,
  amount_cents: 1_000_000,
  payment_amount_cents,
  term_months,
  rate_percent,
})
const state = (more: Partial<LoanOffers>): LoanOffers => ({
  data: undefined,
  error: undefined,
  isLoading: false,
  retry: nothing,
  ...more,
})
const field = (valueCents = 0) => <DownPaymentField valueCents={valueCents} totalCents={1_000_000} onChange={nothing} />

export const Loading = () => (
  <FinancingCard lowestCents={14_900} offers={state({ isLoading: true })} downPayment={field()} />
)

export const Failed = () => (
  <FinancingCard
    lowestCents={null}
    offers={state({ error: { message: 'Could not reach', requestId: 'req-7' } })}
    downPayment={field()}
  />
)

export const Empty = () => (
  <FinancingCard lowestCents={null} offers={state({ data: [] })} downPayment={field(950_000)} />
)

export const Full = () => (
  <FinancingCard
    lowestCents={13_769}
    offers={state({
      data: [
        offer(1, 13_769, 120, 10.99),
        offer(2, 16_596, 84, 9.99),
        offer(3, 20_754, 60, 8.99),
        offer(4, 31_332, 36, 7.99),
      ],
    })}
    downPayment={field()}
  />
)

export const SeveralLenders = () => (
  <FinancingCard
    lowestCents={13_500}
    offers={state({ data: [offer(1, 13_500, 120, 10.5, 'home_lending'), offer(2, 13_769, 120, 10.99)] })}
    downPayment={field()}
  />
)

export const TooMuchDown = () => <FinancingCard lowestCents={null} offers={state({})} downPayment={field(1_000_000)} />

/** For tenants with `payments_as_low_as` but without `financing`. */
export const LowestOnly = () => <AsLowAs cents={13_769} />
