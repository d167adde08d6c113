import styled from 'styled-components'
import type { LoanOffer } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, PlainTable } from '@portal/ui'
import { lenderName } from './financing.rules'

const Table = styled(PlainTable)`
  /* A phone has no room for four columns: each offer is a block, and says what its figures are. */
  @media (max-width: 600px) {
    &,
    tbody {
      display: block;
    }
    thead {
      position: absolute;
      clip-path: inset(50%);
    }
    tr {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      padding-block: ${vars.space.s};
      border-bottom: 1px solid ${vars.color.line};
    }
    td {
      padding: ${vars.space.xs} ${vars.space.s};
      border: 0;
      overflow-wrap: anywhere;
    }
    td::before {
      content: attr(data-label);
      display: block;
      color: ${vars.color.text2};
      font: ${vars.type.small};
    }
  }
`

const labels = ['Lender', 'Monthly payment', 'Months', 'Rate']

/** Table of the offers, in the given order. */
export const OffersTable = ({ offers }: { offers: readonly LoanOffer[] }) => (
  // Explicit roles: some browsers drop the table semantics when `display` is changed.
  <Table role="table" aria-label="Financing offers">
    <thead role="rowgroup">
      <tr role="row">
        {labels.map((name) => (
          <th key={name} role="columnheader" scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {offers.map((offer) => (
        <tr key={offer.id} role="row">
          {[
            lenderName(offer),
            <Amount key="payment">{formatCents(offer.payment_amount_cents)}</Amount>,
            offer.term_months,
            `${offer.rate_percent.toFixed(2)}%`,
          ].map((shown, index) => (
            <td key={labels[index]} role="cell" data-label={labels[index]}>
              {shown}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
