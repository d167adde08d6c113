import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Muted } from '../text'

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space.s};
  max-width: 360px;
`

const Line = styled.div`
  width: 100%;
  height: 64px;
  border-bottom: 2px solid ${vars.color.fieldLine};
`

/** Where the signature will be. `action`: how to get one, 'Collect signature'. */
export const SignaturePlaceholder = ({ action }: { action?: ReactNode }) => (
  <Box>
    <Line />
    <Muted>Customer’s signature</Muted>
    {action}
  </Box>
)
