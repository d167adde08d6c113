import type { Invoice, LineItem } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Heading, Muted } from '@portal/ui'
import styled from 'styled-components'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: ${vars.space.s};
    border-bottom: 1px solid ${vars.color.border};
    text-align: left;
    vertical-align: top;
  }
  th {
    color: ${vars.color.textMuted};
    font-size: ${vars.font.small};
  }
  .number {
    text-align: right;
  }

  @media (max-width: 600px) {
    .unit {
      display: none;
    }
  }
`

const GroupRow = styled.tr`
  background: ${vars.color.canvas};
  font-weight: 600;
`

const Inset = styled.div<{ $inset: boolean }>`
  padding-left: ${({ $inset }) => ($inset ? vars.space.l : '0')};
`

type Columns = 'plain' | 'two_column'

/** What was done and sold. With a comparison programme each line also says what it costs without it. */
export function OrderSummary({ invoice }: { invoice: Pick<Invoice, 'items_attributes' | 'quote_type' | 'comparison_membership_program_name' | 'actual_membership_program_name'> }) {
  const columns: Columns = invoice.quote_type === 'two_column' ? 'two_column' : 'plain'
  return (
    <section>
      <Heading as="h3">ORDER SUMMARY</Heading>
      <Table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="number">
              Qty
            </th>
            <th scope="col" className="number unit">
              Price
            </th>
            {columns === 'two_column' && (
              <th scope="col" className="number">
                {invoice.comparison_membership_program_name ?? 'Standard'}
              </th>
            )}
            <th scope="col" className="number">
              {(columns === 'two_column' && invoice.actual_membership_program_name) || 'Total'}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.items_attributes.map((item) =>
            item.type === 'group' ? <Group key={item.id} item={item} span={columns === 'two_column' ? 5 : 4} /> : <Line key={item.id} item={item} columns={columns} />,
          )}
        </tbody>
      </Table>
    </section>
  )
}

const Group = ({ item, span }: { item: LineItem; span: number }) => (
  <GroupRow>
    <td colSpan={span}>{item.unit_name}</td>
  </GroupRow>
)

function Line({ item, columns }: { item: LineItem; columns: Columns }) {
  return (
    <tr>
      <td>
        <Inset $inset={item.group_id !== null}>
          <div>{item.unit_name}</div>
          {item.description && <Muted>{item.description}</Muted>}
          {item.covered_systems !== null && <Muted> Covered systems: {item.covered_systems}</Muted>}
          {item.warranty && <Muted> Warranty: {item.warranty}</Muted>}
        </Inset>
      </td>
      <td className="number">{item.quantity}</td>
      <td className="number unit">
        <Amount>{formatCents(item.unit_price_cents)}</Amount>
      </td>
      {columns === 'two_column' && (
        <td className="number">
          <Amount>{formatCents(item.comparison_total_cents)}</Amount>
        </td>
      )}
      <td className="number">
        <Amount>{formatCents(item.total_cents)}</Amount>
      </td>
    </tr>
  )
}
