import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import styled from 'styled-components'
import type { Quote } from '@portal/contract'
import { useFeature, useFormat, useLazyModule } from '@portal/platform'
import { Card, Muted, OnScreen } from '@portal/ui'
import type { DownPaymentField } from './down-payment-field'
import { AsLowAs, FinancingCard } from './financing-card'
import { canBeFinanced, lowestOffer, perMonth } from './financing.rules'
import { useLoanOffers } from './use-loan-offers'
import { useLowestPayment } from './use-lowest-payment'

/** Monthly payments for the quote. Renders nothing if the tenant does not show them or the quote cannot be financed. */
export function FinancingSummary({ quote }: { quote: Quote }) {
  return canBeFinanced(quote) ? <OfferedFinancing quote={quote} /> : null
}

/** 'from $140.28/month', as long as the quote has a known lowest payment. */
export function MonthlyPrice({ quote }: { quote: Quote }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { payments_as_low_as_cents: cents } = quote
  const isOffered = [useFeature('financing'), useFeature('payments_as_low_as')].includes(true)
  if (!isOffered || !canBeFinanced(quote) || cents === null) return null
  const payment = perMonth(i18n, format, cents)
  return (
    <Muted>
      <Trans>from {payment}</Trans>
    </Muted>
  )
}

function OfferedFinancing({ quote }: { quote: Quote }) {
  return useFeature('financing') ? <Financing quote={quote} /> : <AsLowAsOnly quote={quote} />
}

function AsLowAsOnly({ quote }: { quote: Quote }) {
  return useFeature('payments_as_low_as') ? <LowestPayment quote={quote} /> : null
}

function Financing({ quote }: { quote: Quote }) {
  const [downPaymentCents, setDownPayment] = useState<number | null>(0)
  const totalCents = quote.financials.total_cents
  const isLent = downPaymentCents !== null && downPaymentCents < totalCents
  const offers = useLoanOffers(quote, isLent ? downPaymentCents : null)
  const offered = offers.data ? (lowestOffer(offers.data)?.payment_amount_cents ?? null) : undefined
  useLowestPayment(quote, downPaymentCents === 0 ? (offered ?? null) : null)
  // Show the last known lowest payment until the lenders have responded.
  const lowestCents =
    offered === undefined && downPaymentCents === 0 ? quote.payments_as_low_as_cents : (offered ?? null)
  return (
    <FinancingCard
      lowestCents={lowestCents}
      offers={offers}
      downPayment={
        <LateDownPaymentField valueCents={downPaymentCents} totalCents={totalCents} onChange={setDownPayment} />
      }
    />
  )
}

function LowestPayment({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const { data } = useLoanOffers(quote, 0)
  const offered = data && lowestOffer(data)
  useLowestPayment(quote, offered?.payment_amount_cents ?? null)
  const lowestCents = data ? (offered?.payment_amount_cents ?? null) : quote.payments_as_low_as_cents
  return lowestCents === null ? null : (
    <Card aria-label={t`Financing`}>
      <AsLowAs cents={lowestCents} />
    </Card>
  )
}

// As tall as the field, so that nothing shifts when it loads.
const FieldPlace = styled(OnScreen)`
  min-height: 69px;
`

const loadField = () => import('./down-payment-field').then((loaded) => loaded.DownPaymentField)

/** Loads the field lazily; the offers are shown even without it. */
function LateDownPaymentField(props: ComponentProps<typeof DownPaymentField>) {
  const { value: Field } = useLazyModule(loadField)
  return <FieldPlace>{Field && <Field {...props} />}</FieldPlace>
}
