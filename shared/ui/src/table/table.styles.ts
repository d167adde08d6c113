import styled, { css, keyframes } from 'styled-components'
import { vars } from '@portal/theme'
import { controlStyles } from '../field'
import { chosenMark } from '../forced-colors'

const SMALL = '@media (max-width: 700px)'

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.l};
  min-width: 0;
`

export const Scroller = styled.div`
  /* So that what is hidden from sight in it scrolls with it, and does not make the page wider. */
  position: relative;
  overflow-x: auto;
`

const slide = keyframes`from { transform: translateX(-100%); } to { transform: translateX(400%); }`

/** An indeterminate progress bar while the next rows load. */
export const Bar = styled.div<{ $busy: boolean }>`
  height: 3px;
  margin-bottom: calc(-1 * ${vars.space.l});
  border-radius: 2px;
  overflow: hidden;
  &::after {
    content: '';
    display: ${({ $busy }) => ($busy ? 'block' : 'none')};
    width: 25%;
    height: 100%;
    ${chosenMark}
    background: ${vars.color.primaryText};
    animation: ${slide} 1.1s ease-in-out infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      width: 100%;
      animation: none;
    }
  }
`

export const StyledTable = styled.table`
  width: 100%;
  border-collapse: collapse;

  /* Dimmed, and still readable: grey on the ground, not see-through. */
  &[aria-busy='true'] tbody {
    filter: grayscale(1);
    &,
    a,
    button {
      color: ${vars.color.textMuted};
    }
  }

  ${SMALL} {
    &,
    tbody,
    tr {
      display: block;
    }
    thead {
      display: none;
    }
    tbody {
      display: flex;
      flex-direction: column;
      gap: ${vars.space.m};
    }
  }
`

export const HeaderCell = styled.th<{ $end: boolean }>`
  padding: ${vars.space.xs} ${vars.space.l};
  border-bottom: 1px solid ${vars.color.borderStrong};
  color: ${vars.color.textMuted};
  font-size: ${vars.font.small};
  font-weight: 600;
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  white-space: nowrap;
`

export const SortButton = styled.button.attrs({ type: 'button' })<{ $sorted: boolean; $end: boolean }>`
  display: inline-flex;
  /* The arrow stands on the side where it pushes no heading off its column's edge. */
  flex-direction: ${({ $end }) => ($end ? 'row-reverse' : 'row')};
  align-items: center;
  gap: ${vars.space.xs};
  min-height: 40px;
  padding: 0;
  border: 0;
  background: none;
  color: ${({ $sorted }) => ($sorted ? vars.color.text : 'inherit')};
  font: inherit;
  cursor: pointer;

  svg {
    visibility: ${({ $sorted }) => ($sorted ? 'visible' : 'hidden')};
  }
  &:hover svg,
  &:focus-visible svg {
    visibility: visible;
  }
  &:hover {
    color: ${vars.color.text};
  }
`

export const TableLine = styled.tr<{ $clickable: boolean }>`
  border-bottom: 1px solid ${vars.color.border};
  ${({ $clickable }) =>
    $clickable &&
    css`
      cursor: pointer;
      &:hover {
        background: ${vars.color.primaryTint};
      }
    `}

  ${SMALL} {
    padding: ${vars.space.s} ${vars.space.l};
    border: 1px solid ${vars.color.border};
    border-radius: ${vars.radius.m};
    background: ${vars.color.surface};
  }
`

export const Cell = styled.td<{ $end: boolean }>`
  padding: ${vars.space.m} ${vars.space.l};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  font-variant-numeric: tabular-nums;
  /* One long word makes its column no wider than this, and is broken there; shorter ones never are. */
  max-width: 18rem;
  overflow-wrap: break-word;

  ${SMALL} {
    max-width: none;
    display: flex;
    /* In a wide table this would let columns shrink until dates break; there whole words decide. */
    overflow-wrap: anywhere;
    &:has(> span:empty) {
      display: none;
    }
    align-items: baseline;
    justify-content: space-between;
    gap: ${vars.space.l};
    padding: ${vars.space.s} 0;
    text-align: end;

    &::before {
      content: attr(data-label);
      flex: none;
      color: ${vars.color.textMuted};
      font-size: ${vars.font.small};
      text-align: start;
    }
    /* Buttons take the card's whole width. */
    &:not([data-label]) {
      > span {
        width: 100%;
      }
      &::before {
        content: none;
      }
    }
  }
`

const rowAction = css`
  color: ${vars.color.primaryText};
  font: inherit;
  font-weight: 600;
  text-align: inherit;
  text-decoration: none;
  tr:hover & {
    text-decoration: underline;
  }
`

export const RowLink = styled.a`
  ${rowAction}
`

export const RowButton = styled.button.attrs({ type: 'button' })`
  ${rowAction}
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`

/** Shown only where rows are cards. */
export const OnlySmall = styled.div`
  display: none;
  ${SMALL} {
    display: flex;
    align-items: flex-end;
    gap: ${vars.space.s};
    > :first-child {
      flex: 1;
    }
  }
`

export const SearchForm = styled.form`
  display: flex;
  flex: 0 1 420px;
  gap: ${vars.space.s};
  label {
    flex: 1;
    min-width: 0;
  }
`

export const SearchInput = styled.input<{ $invalid?: boolean }>`
  ${controlStyles}
  &::placeholder {
    color: ${vars.color.textMuted};
    opacity: 1;
  }
`

export const PagerBox = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${vars.space.s} ${vars.space.xl};

  > div {
    display: flex;
  }
  button:disabled {
    color: ${vars.color.border};
    cursor: default;
    background: none;
  }
  /* What is seen and the way on share a line; the size of a page comes after. */
  ${SMALL} {
    column-gap: ${vars.space.s};
    justify-content: space-between;
    > label {
      order: 1;
    }
  }
`

export const PageSizeLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  color: ${vars.color.textMuted};
  font-size: ${vars.font.small};
`

export const PageSizeSelect = styled.select<{ $invalid?: boolean }>`
  ${controlStyles}
  width: auto;
  padding: 0 ${vars.space.s};
`

/** One or two chevrons, drawn with borders: there is no icon for a double one. */
export const Chevron = styled.span<{ $forward: boolean; $double: boolean }>`
  display: inline-flex;
  transform: scaleX(${({ $forward }) => ($forward ? 1 : -1)});
  &::before,
  &::after {
    content: '';
    width: 8px;
    height: 8px;
    border: solid currentColor;
    border-width: 2px 2px 0 0;
    transform: rotate(45deg);
  }
  &::after {
    display: ${({ $double }) => ($double ? 'block' : 'none')};
  }
`
