import styled from 'styled-components'
import type { Appointment, Invoice } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { formatDate } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Amount, Card } from '@portal/ui'
import { shortAddress } from '../appointment/appointment.rules'

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: ${vars.space.l};
  margin: 0;

  dt {
    color: ${vars.color.textMuted};
    font-size: ${vars.font.small};
  }
  dd {
    margin: 0;
    font-weight: 600;
  }
`

interface Props {
  appointment: Appointment
  /** undefined while unknown; null if there is none. */
  invoice: Invoice | null | undefined
  zone: string
}

export function SummaryCard({ appointment, invoice, zone }: Props) {
  const { service_category, address, created_at, departure_time } = appointment
  const facts: [string, string][] = [
    ['Service', service_category?.name ?? '--'],
    ['Total', formatCents(invoice?.financials.total_cents)],
    ['Address', shortAddress(address) || '--'],
    ...(created_at ? [['Booked on', formatDate(created_at, zone)] as [string, string]] : []),
    ...(departure_time ? [['Completed on', formatDate(departure_time, zone)] as [string, string]] : []),
  ]
  return (
    <Card aria-label="Summary">
      <List>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === 'Total' ? <Amount>{value}</Amount> : value}</dd>
          </div>
        ))}
      </List>
    </Card>
  )
}
