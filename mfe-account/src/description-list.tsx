import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Muted, Stack } from '@portal/ui'

/** For text written by users: breaks even a long word, so that it does not overflow. */
export const UserText = styled(Stack)`
  overflow-wrap: anywhere;
`

/** Terms and descriptions, side by side if there is room. */
export const DescriptionList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 130px), 1fr));
  gap: ${vars.space.m} ${vars.space.l};
  margin: 0;
  overflow-wrap: anywhere;

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
