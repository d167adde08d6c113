import type { LoanOffer } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, PlainTable } from '@portal/ui'
import styled from 'styled-components'
import { lenderName } from './financing.rules'

const Table = styled(PlainTable)`
  /* A phone has no room for four columns: how long and at which rate gets a line of its own below lender and payment. */
  @media (max-width: 600px) {
    &, thead, tbody {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      border-bottom: 1px solid ${vars.color.border};
    }
    th, td {
      padding: ${vars.space.xs} ${vars.space.s};
      border: 0;
      overflow-wrap: anywhere;
    }
  }
`

/** Offers to choose from, in the order given. */
export const OffersTable = ({ offers }: { offers: readonly LoanOffer[] }) => (
  // The roles are said again: laid out in lines, some browsers take it for no table.
  <Table role="table" aria-label="Financing offers">
    <thead role="rowgroup">
      <tr role="row">
        {['Lender', 'Payment a month', 'Months', 'Rate'].map((name) => (
          <th key={name} role="columnheader" scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {offers.map((offer) => (
        <tr key={offer.id} role="row">
          <td role="cell">{lenderName(offer)}</td>
          <td role="cell">
            <Amount>{formatCents(offer.payment_amount_cents)}</Amount>
          </td>
          <td role="cell">{offer.term_months}</td>
          <td role="cell">{offer.rate_percent.toFixed(2)}%</td>
        </tr>
      ))}
    </tbody>
  </Table>
)
