import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { LoanOffer } from '@portal/contract'
import { useFormat } from '@portal/platform'
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

const columns = [
  { label: msg`Lender` },
  { label: msg`Monthly payment`, unit: msg`/month` },
  { label: msg`Months`, unit: msg`months` },
  { label: msg`Rate` },
]

/** Table of the offers, in the given order. */
export function OffersTable({ offers }: { offers: readonly LoanOffer[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const cells = (offer: LoanOffer) => [
    <span key="lender" translate="no">
      {lenderName(offer)}
    </span>,
    <Amount key="payment">{format.cents(offer.payment_amount_cents)}</Amount>,
    offer.term_months,
    `${offer.rate_percent.toFixed(2)}%`,
  ]
  return (
    // Explicit roles: some browsers drop the table semantics when `display` is changed.
    <Table role="table" aria-label={t`Financing offers`}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label }) => (
            <th key={label.id} role="columnheader" scope="col">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {offers.map((offer) => {
          const shown = cells(offer)
          return (
            <tr key={offer.id} role="row">
              {columns.map(({ label, unit }, index) => (
                <td key={label.id} role="cell" data-unit={unit && t(unit)}>
                  {shown[index]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
