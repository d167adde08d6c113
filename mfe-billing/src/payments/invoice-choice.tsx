import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { InvoiceRow } from '@portal/contract'
import { useFormat } from '@portal/platform'
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
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Stack>
      <ChoiceGroup>
        <legend>
          <Trans>Invoices to pay</Trans>
        </legend>
        {invoices.map(({ id, invoice_id: invoiceId, balance_cents }) => (
          <Priced key={id}>
            <input
              type="checkbox"
              checked={!leftOut.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? leftOut.filter((each) => each !== id) : [...leftOut, id])
              }
            />
            <span>{t`Invoice #${invoiceId}`}</span>
            <Amount>{format.cents(balance_cents)}</Amount>
          </Priced>
        ))}
      </ChoiceGroup>
      <Total $spread>
        <Muted>
          <Trans>Total</Trans>
        </Muted>
        <Sum role="status">{format.cents(totalCents)}</Sum>
      </Total>
    </Stack>
  )
}
