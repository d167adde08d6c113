import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { PlainTable } from '../layout'

const SMALL = '@media (max-width: 600px)'

/** With large text the table may be wider than the sheet: then it scrolls, not the page. */
export const Lines = styled.section`
  container-type: inline-size;
  @media screen {
    overflow-x: auto;
  }
`

export const GroupRow = styled.tr`
  background: ${vars.color.canvas};

  div,
  .number {
    font-weight: ${vars.weight.strong};
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
    td:first-child,
    th:first-child {
      grid-column: 1 / -1;
      padding-bottom: 0;
    }
  }
  /* The amounts beside the quantity, which is the last line below the name. In em: there is no room for large text. */
  @media screen and (max-width: 480px) {
    @container (min-width: 19.5em) {
      tbody tr:not(${GroupRow}) {
        grid-template-columns: 1fr auto auto;
        td:first-child {
          grid-area: 1 / 1 / 2 / -1;
          padding-bottom: ${vars.space.s};
        }
        td:nth-last-child(2) {
          grid-area: 1 / 2;
        }
        td:last-child {
          grid-area: 1 / 3;
          min-width: 84px;
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

export const Inset = styled.div<{ $inset: boolean }>`
  padding-inline-start: ${({ $inset }) => ($inset ? vars.space.l : '0')};
  /* Long names and part numbers break rather than push the amounts out of sight. */
  overflow-wrap: anywhere;

  ${SMALL} {
    padding-inline-start: ${({ $inset }) => ($inset ? vars.space.s : '0')};
  }
`

export const QuantityBelow = styled.div`
  display: none;
  color: ${vars.color.text2};

  ${SMALL} {
    display: block;
  }
`
