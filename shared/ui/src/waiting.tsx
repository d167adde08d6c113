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

/** As high as a row with a button. */
const OneLine = styled.div`
  display: grid;
  align-items: center;
  min-height: 44px;
`

/** Placeholder shape of the content: a card with lines, or one line. */
const Skeleton = ({ isLine }: { isLine: boolean }) =>
  isLine ? (
    <OneLine aria-hidden>
      <Bar $width="60%" />
    </OneLine>
  ) : (
    <Card aria-hidden>
      <Bars>
        {['40%', '90%', '75%', '85%', '60%'].map((width) => (
          <Bar key={width} $width={width} />
        ))}
      </Bars>
    </Card>
  )

const Slow = styled(Row)`
  padding-block-start: ${vars.space.l};
`

interface WaitingProps {
  /** For content of one line, within a card. */
  isLine?: boolean
  /** Called by 'Try again': retries a request that may be hung. */
  onRetry: () => void
}

/**
 * Placeholder while code loads. A slow connection is not a failure: it shows no error, but after two seconds says that
 * loading is slow and whom to call, and offers a retry.
 */
export function Waiting({ isLine = false, onRetry }: WaitingProps) {
  const isSlow = useIsSlow()
  return (
    <div>
      <div aria-busy>
        <Skeleton isLine={isLine} />
      </div>
      {/* Mounted from the start and not busy: some screen readers announce no live region that appears with its text or is busy. */}
      <div role="status">
        {isSlow && (
          <Slow>
            <SlowConnectionText />
            <RetryButton onRetry={onRetry} />
          </Slow>
        )}
      </div>
    </div>
  )
}
