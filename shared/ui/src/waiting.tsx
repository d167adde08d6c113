import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Card, Row } from './layout'
import { RetryButton, SlowConnectionText, useIsSlow } from './slow-connection'

const Bar = styled.div<{ $width: string }>`
  width: ${({ $width }) => $width};
  height: 16px;
  border-radius: ${vars.radius.m};
  background: ${vars.color.line};
`

const Bars = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.l};
`

/** Placeholder shape of the content: a card with lines. */
const Skeleton = () => (
  <Card aria-hidden>
    <Bars>
      {['40%', '90%', '75%', '85%', '60%'].map((width) => (
        <Bar key={width} $width={width} />
      ))}
    </Bars>
  </Card>
)

interface WaitingProps {
  /** Called by 'Try again': retries a request that may be hung. */
  onRetry: () => void
}

/**
 * Placeholder while code loads. A slow connection is not a failure: it shows no error, but after two seconds says that
 * loading is slow and whom to call, and offers a retry.
 */
export function Waiting({ onRetry }: WaitingProps) {
  const isSlow = useIsSlow()
  return (
    <>
      <div aria-busy>
        <Skeleton />
      </div>
      {/* Mounted from the start and not busy: some screen readers announce no live region that appears with its text or is busy. */}
      <div role="status">
        {isSlow && (
          <Row>
            <SlowConnectionText />
            <RetryButton onRetry={onRetry} />
          </Row>
        )}
      </div>
    </>
  )
}
