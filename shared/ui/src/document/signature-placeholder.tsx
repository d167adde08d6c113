import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Row } from '../layout'
import { Muted } from '../text'

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.s};
  max-width: 360px;
`

const Line = styled.div`
  height: ${vars.space.xxl};
  border-bottom: 2px solid ${vars.color.fieldLine};
`

/** Where the signature will be. `action`: how to get one, 'Collect signature'. */
export const SignaturePlaceholder = ({ action }: { action?: ReactNode }) => (
  <Box>
    <Line />
    <Row $spread>
      <Muted>
        <Trans>Customer’s signature</Trans>
      </Muted>
      {action}
    </Row>
  </Box>
)
