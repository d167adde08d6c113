import { vars } from '@portal/theme'
import styled from 'styled-components'

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: ${vars.space.s};
    border-bottom: 1px solid ${vars.color.border};
    text-align: left;
    vertical-align: top;
  }
  th {
    color: ${vars.color.textMuted};
    font-size: ${vars.font.small};
  }
  .number {
    text-align: right;
  }

  @media (max-width: 600px) {
    th,
    td {
      padding-inline: ${vars.space.xs};
    }
    .unit {
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
`
