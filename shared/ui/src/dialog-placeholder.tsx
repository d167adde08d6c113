import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { IconButton } from './button'
import { Icon } from './icon'
import { Failed, Loading } from './query-view'

const Box = styled.section`
  position: fixed;
  z-index: 100;
  inset: auto ${vars.space.l} ${vars.space.l};
  max-width: 450px;
  margin: 0 auto;
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.l};
  background: ${vars.color.surface};
  box-shadow: ${vars.shadow.card};
`

const Corner = styled.div`
  position: absolute;
  top: 0;
  inset-inline-end: 0;
`

interface Opening {
  failedMessage: string
  onClose: () => void
}

/**
 * The loading and failed states of what opens a dialog: a fixed box over the page, which shifts no layout and does not block
 * the rest of the page. Pressing anything else closes it, so that the last press wins, and the same press loads again.
 */
export const dialogPlaceholder = ({ failedMessage, onClose }: Opening) => ({
  loading: (onRetry?: () => void) => <Notice onClose={onClose} onRetry={onRetry} />,
  failed: (onRetry: () => void) => <Notice onClose={onClose} onRetry={onRetry} failedMessage={failedMessage} />,
})

function Notice({
  failedMessage,
  onClose,
  onRetry,
}: Partial<Opening> & { onClose: () => void; onRetry: (() => void) | undefined }) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  /** Gives the focus back to the opener, to which the dialog gives it back in turn. */
  const after = (act: () => void) => () => {
    opener?.focus()
    act()
  }

  useEffect(() => {
    const leave = (event: MouseEvent) => {
      const path = event.composedPath() as Partial<Element>[]
      // Closed before the press takes effect: otherwise opening the same again would change nothing.
      if (!path.includes(box.current!) && path.some((part) => part.matches?.('a, button'))) flushSync(onClose)
    }
    addEventListener('click', leave, true)
    return () => removeEventListener('click', leave, true)
  }, [onClose])

  const onAgain = onRetry && after(onRetry)
  return (
    <Box ref={box}>
      {failedMessage && onAgain ? (
        <Failed message={failedMessage} onRetry={onAgain} />
      ) : (
        <Loading label={t`Opening...`} onRetry={onAgain} />
      )}
      <Corner>
        <IconButton aria-label={t`Close`} onClick={after(onClose)}>
          <Icon name="close" />
        </IconButton>
      </Corner>
    </Box>
  )
}
