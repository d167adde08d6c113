import { Fragment } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Amount, textStyles } from '../text'

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: baseline;
  gap: ${vars.space.s} ${vars.space.xl};
  padding-top: ${vars.space.l};
  border-top: 1px solid ${vars.color.line};
  align-self: flex-end;
  width: min(100%, 360px);
  margin: 0;
  @media print {
    margin-left: auto;
    break-inside: avoid;
  }
`

const Label = styled.dt<{ $strong: boolean }>`
  ${({ $strong }) => ($strong ? textStyles.head : textStyles.small)}
`

const Value = styled.dd<{ $strong: boolean }>`
  margin: 0;
  text-align: right;
  ${({ $strong }) => ($strong ? textStyles.head : textStyles.small)}
`

export interface TotalLine {
  label: string
  /** Formatted. */
  amount: string
  strong?: boolean
}

export function TotalsList({ lines }: { lines: readonly TotalLine[] }) {
  return (
    <List aria-label="Totals">
      {lines.map(({ label, amount, strong = false }) => (
        <Fragment key={label}>
          <Label $strong={strong}>{label}</Label>
          <Value $strong={strong}>
            <Amount>{amount}</Amount>
          </Value>
        </Fragment>
      ))}
    </List>
  )
}
