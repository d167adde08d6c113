import styled from 'styled-components'
import type { LoanOffer } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, PlainTable, textStyles } from '@portal/ui'
import { lenderName } from './financing.rules'

const Table = styled(PlainTable)`
  /* A phone has no room for four columns: each offer is two lines, and its figures have units. */
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
      grid-template: 'lender lender payment' auto 'months rate payment' auto / auto 1fr auto;
      align-items: center;
      column-gap: ${vars.space.m};
      padding-block: ${vars.space.s};
      border-bottom: 1px solid ${vars.color.line};
    }
    td {
      padding: 0;
      border: 0;
      overflow-wrap: anywhere;
      &[data-unit]::after {
        content: ' ' attr(data-unit);
      }
    }
    td:nth-child(1) {
      grid-area: lender;
      font-weight: ${vars.weight.strong};
    }
    td:nth-child(2) {
      grid-area: payment;
      text-align: end;
    }
    td:nth-child(n + 3) {
      ${textStyles.small}
    }
  }
`

const labels = ['Lender', 'Monthly payment', 'Months', 'Rate']
const units = [undefined, '/month', 'months', undefined]

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
            <td key={labels[index]} role="cell" data-unit={units[index]}>
              {shown}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
