import styled, { css, keyframes } from 'styled-components'
import { vars } from '@portal/theme'
import { controlStyles } from '../field'
import { chosenMark } from '../forced-colors'
import { cardLook } from '../layout'
import { ONE_COLUMN } from '../page-parts'
import { visuallyHidden } from '../text'
import { SMALL } from '../use-media'

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
  ${cardLook}
`

const slide = keyframes`from { translate: -100%; } to { translate: 400%; }`

/** An indeterminate progress bar while the next rows load. */
export const Bar = styled.div<{ $busy: boolean }>`
  height: 3px;
  margin-bottom: calc(-1 * ${vars.space.l});
  border-radius: ${vars.radius.full};
  overflow: hidden;
  /* It runs from left to right, and is mirrored as a whole. */
  direction: ltr;
  &:dir(rtl) {
    scale: -1 1;
  }
  &::after {
    content: '';
    display: ${({ $busy }) => ($busy ? 'block' : 'none')};
    width: 25%;
    height: 100%;
    ${chosenMark}
    background: ${vars.color.brandInk};
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
      color: ${vars.color.text2};
    }
  }
`

/** On a tablet, so that what can be done with a row stays in one line. */
const closer = css`
  @media ${ONE_COLUMN} {
    &:not(:first-child) {
      padding-inline-start: ${vars.space.s};
    }
    &:not(:last-child) {
      padding-inline-end: ${vars.space.s};
    }
  }
`

export const HeaderCell = styled.th<{ $end: boolean }>`
  padding: ${vars.space.xs} ${vars.space.l};
  border-bottom: 1px solid ${vars.color.line};
  color: ${vars.color.text2};
  font: ${vars.type.label};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  white-space: nowrap;
  ${closer}
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
  & + & {
    border-top: 1px solid ${vars.color.line};
  }
  ${({ $clickable }) =>
    $clickable &&
    css`
      cursor: pointer;
      &:hover {
        background: ${vars.color.brandWash};
      }
    `}
`

export const Cell = styled.td<{ $end: boolean; $isActions: boolean }>`
  padding: 15px ${vars.space.l};
  text-align: ${({ $end, $isActions }) => ($end || $isActions ? 'end' : 'start')};
  ${({ $isActions }) =>
    $isActions &&
    css`
      > span > * {
        justify-content: flex-end;
      }
    `}
  font-variant-numeric: tabular-nums;
  /* One long word makes its column no wider than this, and is broken there; shorter ones never are. */
  max-width: 18rem;
  overflow-wrap: break-word;
  ${closer}
`

const rowAction = css`
  color: ${vars.color.brandInk};
  font: inherit;
  font-weight: ${vars.weight.strong};
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

/** Heading, search, and what else there is to do, in one line where there is room. */
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${vars.space.s} ${vars.space.m};
  &:empty {
    display: none;
  }
  > h2 {
    margin-inline-end: auto;
  }
  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

export const TableNote = styled.span`
  flex: 1;
  min-width: 0;
  color: ${vars.color.text2};
  font: ${vars.type.small};
  @media ${SMALL} {
    flex: 1 0 100%;
    font: ${vars.type.label};
  }
`

export const SortPlace = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space.xs};
`

export const SearchForm = styled.form`
  display: flex;
  flex: 0 1 360px;
  gap: ${vars.space.s};
  @media ${SMALL} {
    flex: 1 0 100%;
    order: 1;
  }
  label {
    flex: 1;
    min-width: 0;
  }
`

export const SearchInput = styled.input<{ $invalid?: boolean }>`
  ${controlStyles}
  &::placeholder {
    color: ${vars.color.text2};
    opacity: 1;
  }
`

/** The pager, and on a phone beside it what else there is to do, where there is room. */
export const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space.s};
  > nav {
    flex: 1 1 auto;
    max-width: 100%;
  }
  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    margin-inline-start: auto;
    font: ${vars.type.label};
  }
`

export const PagerBox = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${vars.space.s};

  > div {
    display: flex;
  }
  @media not all and ${SMALL} {
    br {
      display: none;
    }
  }
  button:disabled {
    color: ${vars.color.line};
    cursor: default;
    background: none;
  }
  /* On a phone, what fits in one line. */
  @media ${SMALL} {
    justify-content: space-between;
    > span {
      text-align: center;
      white-space: nowrap;
    }
    label > span {
      ${visuallyHidden}
    }
    button:is(:first-child, :last-child) {
      display: none;
    }
  }
`

export const PageSizeLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  color: ${vars.color.text2};
  font: ${vars.type.small};
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
  &:dir(rtl) {
    scale: -1 1;
  }
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
