import type { Invoice } from '@portal/contract'
import { vars } from '@portal/theme'
import { Amount } from '@portal/ui'
import styled from 'styled-components'
import { totalLines } from '../invoice.rules'

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${vars.space.xs} ${vars.space.xl};
  align-self: flex-end;
  width: min(100%, 360px);
  margin: 0;
`

const Label = styled.dt<{ $strong: boolean }>`
  font-weight: ${({ $strong }) => ($strong ? 700 : 400)};
`

const Value = styled.dd<{ $strong: boolean }>`
  margin: 0;
  text-align: right;
  font-weight: ${({ $strong }) => ($strong ? 700 : 400)};
`

export function Totals({ invoice }: { invoice: Parameters<typeof totalLines>[0] }) {
  return (
    <List aria-label="Totals">
      {totalLines(invoice).map(({ label, amount, strong = false }) => (
        <Line key={label} label={label} amount={amount} strong={strong} />
      ))}
    </List>
  )
}

const Line = ({ label, amount, strong }: { label: string; amount: string; strong: boolean }) => (
  <>
    <Label $strong={strong}>{label}</Label>
    <Value $strong={strong}>
      <Amount>{amount}</Amount>
    </Value>
  </>
)
