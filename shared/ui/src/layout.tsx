import styled, { css } from 'styled-components'
import { vars, tokens } from '@portal/theme'

type Space = keyof typeof tokens.space

export const Stack = styled.div<{ $gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 'l' }) => vars.space[$gap]};
  min-width: 0;
`

/** Hides something in print, where a page is only its content. Must be the last rule of a component. */
export const offPaper = css`
  @media print {
    display: none;
  }
`

export const OnScreen = styled.div`
  ${offPaper}
`

/** A list without bullets, one below the other. */
export const PlainList = styled.ul<{ $gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 's' }) => vars.space[$gap]};
  margin: 0;
  padding: 0;
  list-style: none;
`

export const Row = styled.div<{ $gap?: Space; $spread?: boolean; $top?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $top }) => ($top ? 'flex-start' : 'center')};
  justify-content: ${({ $spread }) => ($spread ? 'space-between' : 'flex-start')};
  gap: ${({ $gap = 'm' }) => vars.space[$gap]};
`

/** White, one hairline, hardly any shadow. */
export const cardLook = css`
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.l};
  background: ${vars.color.surface};
  box-shadow: ${vars.shadow.card};
`

export const Card = styled.section`
  padding: ${vars.space.xl};
  ${cardLook}
  min-width: 0;

  @media (max-width: 600px) {
    padding: ${vars.space.l};
  }
`

/** The column of a page's content. */
export const Page = styled.div<{ $narrow?: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xl};
  width: 100%;
  max-width: ${({ $narrow }) => ($narrow ? '520px' : '1180px')};
  margin: ${({ $narrow }) => ($narrow ? '0 auto' : '0')};
  padding: ${vars.space.l};
  @media (max-width: 600px) {
    gap: ${vars.space.l};
  }
  @media (min-width: 62.5em) {
    padding: ${vars.space.xl} ${vars.space.xxxl} 72px;
  }
`

/** The column of a page that is one form, on the sheet of the welcome pages. */
export const FormPage = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xl};
  width: 100%;
  max-width: 448px;
  margin: 0 auto;
  padding: 28px ${vars.space.xl};
  /* The ways on below the form; links in its text are inline. */
  > a,
  > div > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

/** Cards side by side where there is room. */
export const Grid = styled.div<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = '280px' }) => $min}), 1fr));
  gap: ${vars.space.l};
`

export const Divider = styled.hr`
  width: 100%;
  margin: 0;
  border: 0;
  border-top: 1px solid ${vars.color.line};
`

/** A static table, without sorting or search. */
export const PlainTable = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: ${vars.space.s};
    border-bottom: 1px solid ${vars.color.line};
    text-align: start;
    vertical-align: top;
  }
  /* In line with what is above and below the table. */
  :is(th, td):first-child {
    padding-inline-start: 0;
  }
  :is(th, td):last-child {
    padding-inline-end: 0;
  }
  th {
    color: ${vars.color.text2};
    font: ${vars.type.small};
  }
`
