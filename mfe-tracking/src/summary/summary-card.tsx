import { useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Appointment, Invoice } from '@portal/contract'
import { useFormat } from '@portal/platform'
import { vars } from '@portal/theme'
import { Amount, Card, textStyles } from '@portal/ui'
import { shortAddress } from '../appointment/appointment.rules'

const List = styled.dl`
  display: grid;
  gap: ${vars.space.m};
  margin: 0;

  > div {
    display: grid;
    grid-template-columns: minmax(104px, 2fr) 5fr;
    align-items: baseline;
    gap: ${vars.space.m};
  }
  dt {
    ${textStyles.small}
  }
  dd {
    margin: 0;
    font-weight: ${vars.weight.strong};
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`

interface Props {
  appointment: Appointment
  /** undefined while unknown; null if there is none. */
  invoice: Invoice | null | undefined
  zone: string
}

export function SummaryCard({ appointment, invoice, zone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { service_category, address, created_at, departure_time } = appointment
  const facts = [
    [t`Service`, service_category?.name ?? '--'],
    [t`Total`, <Amount key="total">{format.cents(invoice?.financials.total_cents)}</Amount>],
    [t`Address`, shortAddress(address) || '--'],
    [t`Booked on`, created_at && format.date(created_at, zone)],
    [t`Completed on`, departure_time && format.date(departure_time, zone)],
  ] as const
  return (
    <Card aria-label={t`Summary`}>
      <List>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </List>
    </Card>
  )
}
