import type { LoanOffer } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { Amount, PlainTable } from '@portal/ui'
import { lenderName } from './financing.rules'

/** Offers to choose from, in the order given. */
export const OffersTable = ({ offers }: { offers: readonly LoanOffer[] }) => (
  <PlainTable aria-label="Financing offers">
    <thead>
      <tr>
        <th scope="col">Lender</th>
        <th scope="col">Payment a month</th>
        <th scope="col">Months</th>
        <th scope="col">Rate</th>
      </tr>
    </thead>
    <tbody>
      {offers.map((offer) => (
        <tr key={offer.id}>
          <td>{lenderName(offer)}</td>
          <td>
            <Amount>{formatCents(offer.payment_amount_cents)}</Amount>
          </td>
          <td>{offer.term_months}</td>
          <td>{offer.rate_percent.toFixed(2)}%</td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)
