import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { useFormat } from '@portal/platform'
import { Amount, Card, Empty, Heading, Loading, QueryView, Stack, Text, VisuallyHidden } from '@portal/ui'
import { Fold } from '../fold'
import { NO_OFFERS, perMonth, spokenOffers } from './financing.rules'
import { OffersTable } from './offers-table'
import type { LoanOffers } from './use-loan-offers'

/** The lowest monthly payment; shown alone for tenants with `payments_as_low_as` but without `financing`. */
export function AsLowAs({ cents }: { cents: number }) {
  const { i18n } = useLingui()
  const payment = perMonth(i18n, useFormat(), cents)
  return (
    <Text>
      <Trans>
        Payments as low as <Amount>{payment}</Amount>
      </Trans>
    </Text>
  )
}

// As tall as four offers, so that the quote below does not shift while it is being read.
const OffersPlace = styled.div`
  display: grid;
  align-items: center;
  min-height: 202px;
  @media (max-width: 600px) {
    min-height: 264px;
  }
`

interface Props {
  /** Lowest monthly payment to show; null while there is none. */
  lowestCents: number | null
  offers: LoanOffers
  /** Input for the down payment. */
  downPayment?: ReactNode
}

/** The lowest monthly payment, the down payment and the lenders' offers. */
export function FinancingCard({ lowestCents, offers, downPayment }: Props) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Stack $gap="s">
        <div>
          <Heading id={id}>
            <Trans>Financing</Trans>
          </Heading>
          {lowestCents !== null && <AsLowAs cents={lowestCents} />}
        </div>
        {/* Rendered from the start: a live region inserted together with its text is often not announced. */}
        <VisuallyHidden role="status">{offers.data && spokenOffers(i18n, format, offers.data)}</VisuallyHidden>
        <Fold summary={t`Down payment and offers`}>
          {downPayment}
          {(offers.isLoading || offers.error || offers.data) && (
            <QueryView
              query={offers}
              loading={
                <OffersPlace>
                  <Loading label={t`Getting financing offers...`} />
                </OffersPlace>
              }
              empty={{ when: (data) => data.length === 0, view: <Empty message={t(NO_OFFERS)} action={null} /> }}
              failedMessage={t`We could not get financing offers.`}
            >
              {(data) => <OffersTable offers={data} />}
            </QueryView>
          )}
        </Fold>
      </Stack>
    </Card>
  )
}
