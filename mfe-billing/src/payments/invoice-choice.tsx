import type { InvoiceRow } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { vars } from '@portal/theme'
import { Amount, Muted, Row, Stack } from '@portal/ui'
import styled from 'styled-components'

const Choices = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    font-size: ${vars.font.small};
    font-weight: 600;
  }
`

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  min-height: 44px;
  cursor: pointer;

  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${vars.color.primaryText};
  }
  > :last-child {
    margin-inline-start: auto;
  }
`

const Total = styled(Row)`
  padding: ${vars.space.l};
  border-radius: ${vars.radius.m};
  background: ${vars.color.canvas};
`

const Sum = styled(Amount)`
  font-size: ${vars.font.title};
  font-weight: 700;
`

interface Props {
  invoices: readonly InvoiceRow[]
  /** Ids of those that are not paid now. */
  leftOut: readonly number[]
  onChange: (leftOut: readonly number[]) => void
  totalCents: number
}

/** Which invoices are paid, each with its whole balance, and what they come to. */
export function InvoiceChoice({ invoices, leftOut, onChange, totalCents }: Props) {
  return (
    <Stack>
      <Choices>
        <legend>Invoices to pay</legend>
        {invoices.map(({ id, invoice_id, balance_cents }) => (
          <Choice key={id}>
            <input
              type="checkbox"
              checked={!leftOut.includes(id)}
              onChange={(event) => onChange(event.target.checked ? leftOut.filter((each) => each !== id) : [...leftOut, id])}
            />
            <span>Invoice #{invoice_id}</span>
            <Amount>{formatCents(balance_cents)}</Amount>
          </Choice>
        ))}
      </Choices>
      <Total $spread>
        <Muted>Total</Muted>
        <Sum role="status">{formatCents(totalCents)}</Sum>
      </Total>
    </Stack>
  )
}
