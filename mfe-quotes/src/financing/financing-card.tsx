import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Amount, Card, Empty, Heading, Loading, QueryView, Stack, Text, VisuallyHidden } from '@portal/ui'
import { Fold } from '../fold'
import { NO_OFFERS, perMonth, spokenOffers } from './financing.rules'
import { OffersTable } from './offers-table'
import type { LoanOffers } from './use-loan-offers'

/** The lowest monthly payment; shown alone for tenants with `payments_as_low_as` but without `financing`. */
export const AsLowAs = ({ cents }: { cents: number }) => (
  <Text>
    Payments as low as <Amount>{perMonth(cents)}</Amount>
  </Text>
)

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
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Stack $gap="s">
        <div>
          <Heading id={id}>Financing</Heading>
          {lowestCents !== null && <AsLowAs cents={lowestCents} />}
        </div>
        {/* Rendered from the start: a live region inserted together with its text is often not announced. */}
        <VisuallyHidden role="status">{offers.data && spokenOffers(offers.data)}</VisuallyHidden>
        <Fold summary="Down payment and offers">
          {downPayment}
          {(offers.isLoading || offers.error || offers.data) && (
            <QueryView
              query={offers}
              loading={
                <OffersPlace>
                  <Loading label="Getting financing offers..." />
                </OffersPlace>
              }
              empty={{ when: (data) => data.length === 0, view: <Empty message={NO_OFFERS} action={null} /> }}
              failedMessage="We could not get financing offers."
            >
              {(data) => <OffersTable offers={data} />}
            </QueryView>
          )}
        </Fold>
      </Stack>
    </Card>
  )
}
