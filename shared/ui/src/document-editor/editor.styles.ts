import styled, { css, type RuleSet } from 'styled-components'
import { vars } from '@portal/theme'
import { chosenMark } from '../forced-colors'
import { offPaper } from '../layout'
import { ACTION_BAR_HEIGHT, ONE_COLUMN } from '../page-parts'
import { textStyles, visuallyHidden } from '../text'

/** Widths below which a line is two, with the total of one program or of two. */
const ONE_AMOUNT_FITS = '620px'
const TWO_AMOUNTS_FIT = '840px'

export const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.m};
  min-width: 0;
  container-type: inline-size;
  @media print {
    display: block;
  }
`

/** On a phone in sight while the lines are. */
export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space.s};
  > :last-child:not(button) {
    margin-inline-start: auto;
  }
  @media ${ONE_COLUMN} {
    position: sticky;
    z-index: 1;
    bottom: var(--portal-above-action, 0px);
    padding-block: ${vars.space.s};
    border-top: 1px solid ${vars.color.line};
    background: ${vars.color.surface};
  }
  @media (max-width: 600px) {
    margin-inline: calc(-1 * ${vars.space.l});
    padding-inline: ${vars.space.l};
  }
  body:has([data-action-bar]) & {
    @media ${ONE_COLUMN} {
      bottom: max(var(--portal-above-action, 0px), ${ACTION_BAR_HEIGHT});
    }
  }
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

export const Controls = styled.div`
  display: flex;
  align-items: center;
  ${offPaper}
`

/** Where a line does not fit in one row of the table: there each is two lines, and there are no headers. */
const inTwoLines = (fitsFrom: string, rules: RuleSet) => css`
  @media screen {
    @container (max-width: ${fitsFrom}) {
      ${rules}
    }
  }
`

export const Table = styled.table<{ $compares: boolean }>`
  width: 100%;
  border-collapse: collapse;

  th {
    padding: ${vars.space.s};
    border-bottom: 1px solid ${vars.color.line2};
    ${textStyles.label}
    text-align: start;
    vertical-align: bottom;
  }
  .number {
    text-align: end;
  }
  ${({ $compares }) => inTwoLines($compares ? TWO_AMOUNTS_FIT : ONE_AMOUNT_FITS, asList)}
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
    return $heading ? vars.color.sunken : 'transparent'
  }};
  box-shadow: ${({ $drop }) => ($drop ? dropLine[$drop] : 'none')};
  ${({ $grouped }) => $grouped && `border-inline-start: 4px solid ${vars.color.brandWash2};`}
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
    padding: ${vars.space.xs} ${vars.space.s};
    vertical-align: top;
  }
  .item {
    /* What the other columns leave. */
    width: 100%;
    min-width: 160px;
  }
  .number {
    text-align: end;
    input {
      width: 64px;
      text-align: end;
    }
    &.price input {
      width: 108px;
    }
  }
  /* In line with what stands in the fields beside it. */
  .total,
  .price:not(:has(input)) {
    padding-top: 14px;
  }
  .total {
    font-weight: ${vars.weight.strong};
  }
  .other.total {
    font-weight: inherit;
  }
  /* What gets focus must not hide behind the bars. */
  :is(input, textarea, button) {
    scroll-margin-block: 144px;
  }
  input:not([type='checkbox']),
  textarea {
    min-height: 44px;
    padding: 9px ${vars.space.s};
    border-radius: ${vars.radius.s};
    font-variant-numeric: tabular-nums;
  }
  /* A name reads as text, on a line to write on. */
  textarea {
    padding-inline: 0;
    border-width: 0 0 1px;
    border-style: dashed;
    border-radius: 0;
    background: none;
    font-weight: ${vars.weight.strong};
  }
`

const asList = css`
  &,
  tbody {
    display: block;
  }
  thead {
    display: none;
  }
  ${Line} {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${vars.space.s};
    padding-block: ${vars.space.xs};
    padding-inline-start: 44px;

    > td {
      order: 2;
      padding: 0;
    }
    .tools {
      position: absolute;
      inset-inline-start: 0;
      inset-block-start: ${vars.space.xs};
    }
    .item {
      order: 0;
      flex: 1 0 calc(100% - 52px);
      width: auto;
      min-width: 0;
    }
    .menu {
      order: 1;
      align-self: flex-start;
    }
    .price::before {
      content: '× ' / '';
    }
    .total,
    .price:not(:has(input)) {
      padding-top: 0;
    }
    .total {
      margin-inline-start: auto;
      padding-inline-end: ${vars.space.s};
    }
    .ungroup {
      margin-inline-start: calc(-1 * ${vars.space.m});
    }
    /* Between the first amounts and the other program's. */
    &::after {
      content: '';
      order: 3;
      flex-basis: 100%;
    }
    .other {
      order: 4;
      ${textStyles.small}
      &.price::before {
        content: attr(data-label) ' ';
      }
      &.total {
        min-height: 28px;
      }
    }
  }
  ${Controls} {
    flex-direction: column;
  }
  @media (max-width: 600px) {
    /* As wide as the sheet. */
    margin-inline: calc(-1 * ${vars.space.l});
    width: auto;
  }
  /* All but the other program's amounts in one line. */
  @container (min-width: 560px) {
    ${Line} {
      padding-inline-start: 88px;
      .item {
        flex: 1 1 200px;
      }
      .menu {
        order: 2;
      }
      .total,
      .price {
        min-width: 92px;
      }
      .other.total {
        padding-inline-end: 60px;
      }
    }
    ${Controls} {
      flex-direction: row;
    }
  }
`

/** The column's header, or what the field stands beside, names it in sight. */
export const CellField = styled.div`
  display: inline-block;
  width: 100%;
  text-align: start;
  .number & {
    width: auto;
  }
  ${offPaper}

  label {
    ${visuallyHidden}
  }
`

/** Always shows its label, since it has no column header. */
export const LabelledField = styled.div`
  max-width: 160px;
  margin-block: ${vars.space.s};
  ${offPaper}
`

/** The value of a field, in print only. */
export const OnPaper = styled.span`
  display: none;
  @media print {
    display: block;
  }
`

export const MenuCell = styled.div`
  display: flex;
  justify-content: flex-end;
  ${offPaper}
`

export const Select = styled.label`
  display: grid;
  place-items: center;
  width: 44px;
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
  width: 44px;
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
