import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { Muted } from '@portal/ui'

/** Terms and descriptions, side by side if there is room. */
export const DescriptionList = styled.dl<{ $boxed?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 130px), 1fr));
  gap: ${vars.space.s} ${vars.space.l};
  margin: 0;
  ${({ $boxed }) =>
    $boxed &&
    css`
      padding: ${vars.space.m} ${vars.space.l};
      border-radius: ${vars.radius.m};
      background: ${vars.color.sunken};
    `}

  dd {
    margin: 0;
  }
`

/** One term with its description; '--' if there is none. */
export const DescriptionItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Muted as="dt">{name}</Muted>
    <dd>{children ?? '--'}</dd>
  </div>
)
