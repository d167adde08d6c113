import styled from 'styled-components'
import type { InvoiceRow } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Muted, Row, Stack } from '@portal/ui'
import { Choice, ChoiceGroup } from '@portal/ui/form'

const Priced = styled(Choice)`
  > :last-child {
    margin-inline-start: auto;
  }
`

const Total = styled(Row)`
  padding: ${vars.space.l};
  border-radius: ${vars.radius.l};
  background: ${vars.color.canvas};
`

const Sum = styled(Amount)`
  font: ${vars.type.title};
`

interface Props {
  invoices: readonly InvoiceRow[]
  /** Ids of the deselected invoices. */
  leftOut: readonly number[]
  onChange: (leftOut: readonly number[]) => void
  totalCents: number
}

/** Selects the invoices to pay, each in full, and shows the total. */
export function InvoiceChoice({ invoices, leftOut, onChange, totalCents }: Props) {
  return (
    <Stack>
      <ChoiceGroup>
        <legend>Invoices to pay</legend>
        {invoices.map(({ id, invoice_id, balance_cents }) => (
          <Priced key={id}>
            <input
              type="checkbox"
              checked={!leftOut.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? leftOut.filter((each) => each !== id) : [...leftOut, id])
              }
            />
            <span>{`Invoice #${invoice_id}`}</span>
            <Amount>{formatCents(balance_cents)}</Amount>
          </Priced>
        ))}
      </ChoiceGroup>
      <Total $spread>
        <Muted>Total</Muted>
        <Sum role="status">{formatCents(totalCents)}</Sum>
      </Total>
    </Stack>
  )
}
