import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { chosenMark } from '../forced-colors'
import { offPaper } from '../layout'

const SMALL = '@media screen and (max-width: 1060px)'

export const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.m};
  min-width: 0;
  @media print {
    display: block;
  }
`

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space.s};
  ${offPaper}
`

/** Stays visible below the page's header bar while the user edits further down, e.g. on a phone. */
const inView = css`
  position: sticky;
  z-index: 2;
  top: 72px;
  max-height: 40vh;
  overflow-y: auto;
`

export const Note = styled.div<{ $bad: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space.s};
  padding: ${vars.space.m} ${vars.space.l};
  border: 1px solid ${({ $bad }) => ($bad ? vars.color.bad : vars.color.warn)};
  border-radius: ${vars.radius.m};
  background: ${({ $bad }) => ($bad ? vars.color.badWash : vars.color.warnWash)};
  overflow-wrap: anywhere;
  ${({ $bad }) => $bad && inView}
  ${offPaper}

  ul {
    margin: 0;
    padding-inline-start: ${vars.space.l};
  }
  p {
    margin: 0;
  }
`

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th {
    padding: ${vars.space.s};
    border-bottom: 1px solid ${vars.color.fieldLine};
    color: ${vars.color.text2};
    font: ${vars.type.small};
    text-align: start;
    vertical-align: bottom;
  }
  .number {
    text-align: end;
  }

  ${SMALL} {
    &,
    tbody {
      display: block;
    }
    thead {
      display: none;
    }
  }
  @media print {
    thead {
      display: table-header-group;
    }
  }
`

type Edge = 'top' | 'bottom' | null

const dropLine = { top: `inset 0 4px ${vars.color.brandInk}`, bottom: `inset 0 -4px ${vars.color.brandInk}` }

export const Line = styled.tr<{ $grouped: boolean; $heading: boolean; $moving: boolean; $drop: Edge }>`
  border-bottom: 1px solid ${vars.color.line};
  background: ${({ $heading, $moving }) => {
    if ($moving) return vars.color.brandWash
    return $heading ? vars.color.canvas : 'transparent'
  }};
  box-shadow: ${({ $drop }) => ($drop ? dropLine[$drop] : 'none')};
  ${({ $moving }) =>
    $moving &&
    css`
      outline: 2px dashed ${vars.color.brandInk};
      outline-offset: -2px;
    `}
  @media (forced-colors: active) {
    ${({ $drop }) => $drop && `border-${$drop}: 4px solid Highlight;`}
  }
  @media print {
    break-inside: avoid;
    outline: none;
  }

  > td {
    padding: ${vars.space.s};
    vertical-align: top;
  }
  .item {
    /* What the other columns leave. */
    width: 100%;
    min-width: 160px;
    padding-inline-start: ${({ $grouped }) => ($grouped ? vars.space.xl : vars.space.s)};
  }
  .number {
    text-align: end;
    input {
      text-align: end;
    }
  }
  /* In line with what stands in the fields beside it. */
  .total,
  .price[data-label] {
    padding-top: 18px;
  }
  @media print {
    .total,
    .price[data-label] {
      padding-top: ${vars.space.s};
    }
  }

  ${SMALL} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    align-items: end;
    gap: ${vars.space.s} ${vars.space.m};
    margin-bottom: ${vars.space.m};
    margin-inline-start: ${({ $grouped }) => ($grouped ? vars.space.l : '0')};
    padding: ${vars.space.s} ${vars.space.m} ${vars.space.m};
    border: 1px solid ${vars.color.line};
    border-radius: ${vars.radius.l};

    > td {
      min-width: 0;
      padding: 0;
    }
    .tools {
      grid-row: 1;
      grid-column: 1;
    }
    .menu {
      grid-row: 1;
      grid-column: 2;
    }
    .item {
      grid-column: 1 / -1;
      padding: 0;
    }
    .total {
      grid-column: 1 / -1;
      display: flex;
      justify-content: space-between;
      gap: ${vars.space.m};
      padding: 0;
    }
    td[data-label]::before {
      content: attr(data-label);
      color: ${vars.color.text2};
      font: ${vars.type.small};
    }
    .price[data-label] {
      display: flex;
      flex-direction: column;
      padding: 0;
    }
    .total:not(:has(> *)) {
      display: none;
    }
    .number,
    .number input {
      text-align: start;
    }
    .number.total {
      text-align: end;
    }
  }
`

/** A field in a table cell, named by its column header; on small screens, which have no headers, it shows its label. */
export const CellField = styled.div<{ $width?: string }>`
  display: inline-block;
  width: ${({ $width = '100%' }) => $width};
  text-align: start;
  ${offPaper}

  label {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  ${SMALL} {
    width: 100%;
    label {
      position: static;
      width: auto;
      height: auto;
      clip-path: none;
    }
  }
`

/** Always shows its label, since it has no column header. */
export const LabelledField = styled.div`
  max-width: 160px;
  margin-top: ${vars.space.s};
  ${offPaper}
`

/** The value of a field, in print only. */
export const OnPaper = styled.span`
  display: none;
  @media print {
    display: block;
  }
`

export const Controls = styled.div`
  display: flex;
  align-items: center;
  ${offPaper}
`

export const MenuCell = styled.div`
  display: flex;
  justify-content: flex-end;
  ${offPaper}
`

export const Select = styled.label`
  display: grid;
  place-items: center;
  width: 40px;
  height: 44px;
  cursor: pointer;
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${vars.color.brandInk};
    cursor: inherit;
  }
`

export const Handle = styled.button.attrs({ type: 'button' })`
  display: grid;
  place-items: center;
  width: 32px;
  height: 44px;
  border: 0;
  border-radius: ${vars.radius.m};
  background: none;
  color: ${vars.color.text2};
  cursor: grab;
  /* A finger on it moves the row, not the page. */
  touch-action: none;
  user-select: none;
  &:hover,
  &[aria-pressed='true'] {
    ${chosenMark}
    background: ${vars.color.brandWash};
    color: ${vars.color.brandInk};
  }
`
