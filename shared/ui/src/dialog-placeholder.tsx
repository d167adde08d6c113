import { vars } from '@portal/theme'
import styled from 'styled-components'
import { IconButton } from './button'
import { Icon } from './icon'
import { Failed, Loading } from './query-view'

const Box = styled.section`
  position: fixed;
  z-index: 100;
  inset: auto ${vars.space.l} ${vars.space.l};
  max-width: 450px;
  margin: 0 auto;
  border: 1px solid ${vars.color.border};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};
  box-shadow: ${vars.shadow.card};
`

const Corner = styled.div`
  position: absolute;
  top: 0;
  right: 0;
`

interface Opening {
  failedMessage: string
  onClose: () => void
}

/**
 * The loading and failed states of a slot that opens a dialog: a fixed box over the page, which shifts no layout and does
 * not block the rest of the page.
 */
export function dialogPlaceholder({ failedMessage, onClose }: Opening) {
  const close = (
    <Corner>
      <IconButton aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </Corner>
  )
  return {
    loading: (onRetry: () => void) => (
      <Box>
        <Loading label="Opening..." onRetry={onRetry} />
        {close}
      </Box>
    ),
    failed: (onRetry: () => void) => (
      <Box>
        <Failed message={failedMessage} onRetry={onRetry} />
        {close}
      </Box>
    ),
  }
}
