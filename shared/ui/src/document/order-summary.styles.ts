import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { PlainTable } from '../layout'
import { textStyles, visuallyHidden } from '../text'

const SMALL = '@media (max-width: 600px)'
const SMALL_UP = '@media not all and (max-width: 600px)'

/** With large text the table may be wider than the sheet: then it scrolls, not the page. */
export const Lines = styled.section`
  container-type: inline-size;
  @media screen {
    overflow-x: auto;
  }
  @media print {
    && {
      break-inside: auto;
    }
  }
`

export const GroupRow = styled.tr`
  background: ${vars.color.canvas};

  .number {
    font-weight: ${vars.weight.strong};
  }
`

export const Named = styled.div`
  font-weight: ${vars.weight.strong};
`

/** Padded inside, so that it can also be no box at all. */
export const Inset = styled.div<{ $inset: boolean }>`
  > * {
    padding-inline-start: ${({ $inset }) => ($inset ? vars.space.l : '0')};
    /* Long names and part numbers break rather than push the amounts out of sight. */
    overflow-wrap: anywhere;

    ${SMALL} {
      padding-inline-start: ${({ $inset }) => ($inset ? vars.space.s : '0')};
    }
  }
`

/** What else there is to say about a line: one below the other, on a phone in one line. */
export const Facts = styled.div`
  ${textStyles.small}
  ${SMALL} {
    > * {
      display: inline;
    }
    > * + *::before {
      content: ' · ';
    }
  }
`

/** On a narrow phone there is no room for a name beside two amounts: it gets its own line above them. */
const twoColumns = css`
  @media screen and (max-width: 480px) {
    &,
    thead,
    tbody {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: 1fr 1fr;
      align-items: end;
      border-bottom: 1px solid ${vars.color.line};
    }
    th,
    td {
      border: 0;
    }
    th:first-child {
      ${visuallyHidden}
    }
    td:first-child {
      grid-column: 1 / -1;
      padding-bottom: 0;
    }
  }
  /* Unless the text is large: then a line is a name with two amounts, and its description below all three. */
  @media screen and (max-width: 480px) {
    @container (min-width: 19.5em) {
      tr {
        grid-template-columns: 1fr minmax(80px, auto) minmax(80px, auto);
        padding: 6px 0;
      }
      thead tr {
        padding: 0;
      }
      td.number,
      th.number {
        grid-row: 1;
        align-self: start;
      }
      td.number {
        padding-block: 0;
      }
      :is(td, th):nth-last-child(2) {
        grid-column: 2;
      }
      :is(td, th):last-child {
        grid-column: 3;
      }
      td:first-child,
      ${Inset} {
        display: contents;
        > * {
          grid-column: 1 / -1;
        }
        > ${Named} {
          grid-column: 1;
        }
      }
    }
  }
`

export const Table = styled(PlainTable)<{ $compares: boolean }>`
  @media print {
    thead {
      display: table-header-group;
    }
    tr {
      break-inside: avoid;
    }
  }

  .number {
    text-align: end;
  }
  /* The totals begin with a line. */
  tbody tr:last-child,
  tbody tr:last-child td {
    border-bottom: 0;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: 0;
  }
  th:last-child,
  td:last-child {
    padding-inline-end: 0;
  }

  /* Two amounts and a name are what a phone has room for: quantity and price move below the name. */
  ${SMALL} {
    font: ${vars.type.small};

    th,
    td {
      padding-inline: ${vars.space.xs};
    }
    .wide {
      display: none;
    }
  }
  ${({ $compares }) => $compares && twoColumns}
`

export const QuantityBelow = styled.div`
  ${SMALL_UP} {
    display: none;
  }
`
