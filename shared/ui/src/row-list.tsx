import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { Icon } from './icon'
import { cardLook } from './layout'
import { figures, inTone, textStyles, type Tone } from './text'

/** A card of rows, parted by hairlines. */
export const RowList = styled.ul`
  ${cardLook}
  overflow: hidden;
  margin: 0;
  padding: 0;
  list-style: none;
  > li + li {
    border-top: 1px solid ${vars.color.line};
  }
`

/** What a row says in two lines: at the left what it is and its facts, at the right its figure and its state. */
export interface RowWords {
  title: ReactNode
  detail?: ReactNode
  figure?: ReactNode
  state?: ReactNode
  tone?: Tone | undefined
}

/** A row that leads somewhere, or does something, as a whole. */
export const rowLook = css`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  width: 100%;
  min-height: 52px;
  padding: 3px ${vars.space.l};
  border: 0;
  background: none;
  color: ${vars.color.text};
  font: ${vars.type.body};
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  outline-offset: -3px;
  &:hover {
    background: ${vars.color.brandWash};
  }
  > svg {
    flex: none;
    color: ${vars.color.text3};
  }
`

/** Where large text leaves no room for both, the figure is below. */
const Words = styled.span`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space.m};
  min-width: 0;
`

const What = styled.span`
  display: grid;
  flex: 1 0 5em;
  min-width: 0;
  overflow-wrap: anywhere;
`

const HowMuch = styled.span`
  display: grid;
  flex: none;
  justify-items: end;
  max-width: 55%;
  margin-inline-start: auto;
  text-align: end;
`

const Title = styled.span`
  font-weight: ${vars.weight.strong};
`

const Figure = styled.span`
  ${figures}
  font-weight: ${vars.weight.strong};
`

const Detail = styled.span`
  ${textStyles.small}
  font-variant-numeric: tabular-nums;
`

const State = styled.span<{ $tone?: Tone }>`
  font: ${vars.type.label};
  color: ${inTone};
`

/** The two lines of a row, and at its end the sign that it leads on. */
export function TwoLines({ title, detail, figure, state, tone, leads = true }: RowWords & { leads?: boolean }) {
  return (
    <>
      <Words>
        <What>
          <Title>{title}</Title>
          {detail && <Detail>{detail}</Detail>}
        </What>
        {(figure || state) && (
          <HowMuch>
            {figure && <Figure>{figure}</Figure>}
            {state && <State $tone={tone ?? 'neutral'}>{state}</State>}
          </HowMuch>
        )}
      </Words>
      {leads && <Icon name="next" size={18} />}
    </>
  )
}
