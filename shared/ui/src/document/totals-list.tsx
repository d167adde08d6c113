import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { Amount, textStyles } from '../text'

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: baseline;
  gap: ${vars.space.xs} ${vars.space.xl};
  padding-top: ${vars.space.m};
  border-top: 1px solid ${vars.color.line};
  align-self: flex-end;
  width: min(100%, 360px);
  margin: 0;
  container-type: inline-size;
  @media print {
    margin-inline-start: auto;
    break-before: avoid;
    break-inside: avoid;
  }
`

/** Large text leaves no room for a name beside its amount, which is then below it. */
const aboveOneAnother = css`
  @container (max-width: 13em) {
    grid-column: 1 / -1;
  }
`

const Label = styled.dt<{ $strong: boolean }>`
  ${({ $strong }) => ($strong ? textStyles.head : textStyles.small)}
  ${aboveOneAnother}
`

const Value = styled.dd<{ $strong: boolean; $isAnswer: boolean }>`
  margin: 0;
  text-align: end;
  ${({ $strong }) => ($strong ? textStyles.head : textStyles.small)}
  ${aboveOneAnother}
  /* On paper there is no panel that says it. */
  @media print {
    ${({ $isAnswer }) => $isAnswer && textStyles.title}
  }
`

export interface TotalLine {
  label: string
  /** Formatted. */
  amount: string
  strong?: boolean
}

export function TotalsList({ lines }: { lines: readonly TotalLine[] }) {
  const { t } = useLingui()
  const answer = lines.filter(({ strong }) => strong).at(-1)?.label
  return (
    <List aria-label={t`Totals`}>
      {lines.map(({ label, amount, strong = false }) => (
        <Fragment key={label}>
          <Label $strong={strong}>{label}</Label>
          <Value $strong={strong} $isAnswer={label === answer}>
            <Amount>{amount}</Amount>
          </Value>
        </Fragment>
      ))}
    </List>
  )
}
