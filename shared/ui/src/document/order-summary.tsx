import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Amount, Heading, Muted } from '../text'
import { Facts, GroupRow, Inset, Lines, Named, QuantityBelow, Table } from './order-summary.styles'

/** A line of an invoice or a quote. Amounts are in cents. */
export interface DocumentLine {
  id: number
  type: 'lineItem' | 'group'
  /** The same on a group's heading and on its lines; null outside of groups. */
  group_id: number | null
  unit_name: string
  description: string | null
  quantity: number
  covered_systems: number | null
  warranty: string | null
  unit_price_cents: number
  total_cents: number
  /** null where the total is the same under the other program. */
  comparison_total_cents: number | null
}

export interface PricedDocument {
  items_attributes: readonly DocumentLine[]
  /** `two_column` shows what each line would cost under another program. */
  quote_type: string | null
  actual_membership_program_name: string | null
  comparison_membership_program_name: string | null
}

export interface OrderSummaryProps {
  document: PricedDocument
  /** Formats cents. */
  money: (cents: number) => string
}

/** The lines of work or goods billed or quoted. A two-column document also shows each line's total under the comparison program. */
export function OrderSummary({ document, money }: OrderSummaryProps) {
  const { t } = useLingui()
  const id = useId()
  const compares = document.quote_type === 'two_column'
  const program = compares && document.actual_membership_program_name
  return (
    <Lines>
      <Heading as="h3" id={id}>
        <Trans>ORDER SUMMARY</Trans>
      </Heading>
      {/* Explicit roles: with the small-screen layout some browsers no longer treat it as a table. */}
      <Table role="table" aria-labelledby={id} $compares={compares}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Trans>Item</Trans>
            </th>
            <th role="columnheader" scope="col" className="number wide">
              <Trans>Qty</Trans>
            </th>
            <th role="columnheader" scope="col" className="number wide">
              {program ? t`${program} price` : t`Price`}
            </th>
            {compares && (
              <th role="columnheader" scope="col" className="number">
                {document.comparison_membership_program_name ?? t`Standard`}
              </th>
            )}
            <th role="columnheader" scope="col" className="number">
              {program || t`Total`}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {document.items_attributes.map((line) =>
            line.type === 'group' ? (
              <Group key={line.id} line={line} compares={compares} money={money} />
            ) : (
              <Line key={line.id} line={line} compares={compares} money={money} />
            ),
          )}
        </tbody>
      </Table>
    </Lines>
  )
}

interface LineProps {
  line: DocumentLine
  compares: boolean
  money: OrderSummaryProps['money']
}

/** The heading of a group, with its total. */
const Group = (props: LineProps) => (
  <GroupRow role="row">
    <td role="cell">
      <Named>{props.line.unit_name}</Named>
      {props.line.description && <Muted as="div">{props.line.description}</Muted>}
    </td>
    <td role="cell" className="wide" />
    <td role="cell" className="wide" />
    <Totals {...props} />
  </GroupRow>
)

const Line = (props: LineProps) => {
  const { t } = useLingui()
  const { line, money } = props
  const { covered_systems: systems, warranty, quantity } = line
  const price = money(line.unit_price_cents)
  return (
    <tr role="row">
      <td role="cell">
        <Inset $inset={line.group_id !== null}>
          <Named>{line.unit_name}</Named>
          {line.description && <Muted as="div">{line.description}</Muted>}
          <Facts>
            {systems !== null && <div>{t`Covered systems: ${systems}`}</div>}
            {warranty && <div>{t`Warranty: ${warranty}`}</div>}
            <QuantityBelow>{t`Qty: ${quantity} × ${price}`}</QuantityBelow>
          </Facts>
        </Inset>
      </td>
      <td role="cell" className="number wide">
        {quantity}
      </td>
      <td role="cell" className="number wide">
        <Amount>{price}</Amount>
      </td>
      <Totals {...props} />
    </tr>
  )
}

const Totals = ({ line, compares, money }: LineProps) => (
  <>
    {compares && (
      <td role="cell" className="number">
        {/* A line without a comparison price costs the same in both columns, as in the calculation of savings. */}
        <Amount>{money(line.comparison_total_cents ?? line.total_cents)}</Amount>
      </td>
    )}
    <td role="cell" className="number">
      <Amount>{money(line.total_cents)}</Amount>
    </td>
  </>
)
