import { vars } from '@portal/theme'
import styled from 'styled-components'
import { PlainTable } from '../layout'

const SMALL = '@media (max-width: 600px)'

export const Table = styled(PlainTable)`
  @media print {
    thead {
      display: table-header-group;
    }
    tr {
      break-inside: avoid;
    }
  }

  .number {
    text-align: right;
  }

  /* Two amounts and a name are what a phone has room for: quantity and price move below the name. */
  ${SMALL} {
    font-size: ${vars.font.small};

    th,
    td {
      padding-inline: ${vars.space.xs};
    }
    .wide {
      display: none;
    }
  }
`

export const GroupRow = styled.tr`
  background: ${vars.color.canvas};

  div,
  .number {
    font-weight: 600;
  }
`

export const Inset = styled.div<{ $inset: boolean }>`
  padding-left: ${({ $inset }) => ($inset ? vars.space.l : '0')};
  /* Long names and part numbers break rather than push the amounts out of sight. */
  overflow-wrap: anywhere;

  ${SMALL} {
    padding-left: ${({ $inset }) => ($inset ? vars.space.s : '0')};
  }
`

export const QuantityBelow = styled.div`
  display: none;
  color: ${vars.color.textMuted};

  ${SMALL} {
    display: block;
  }
`
