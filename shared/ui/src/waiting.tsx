import { vars } from '@portal/theme'
import styled from 'styled-components'
import { Card, Row } from './layout'
import { RetryButton, SlowConnectionText, useIsSlow } from './slow-connection'

const Bar = styled.div<{ $width: string }>`
  width: ${({ $width }) => $width};
  height: 16px;
  border-radius: ${vars.radius.s};
  background: ${vars.color.border};
`

const Bars = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.l};
`

/** The shape of what will stand here: a card with lines. */
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
  /** 'Try again' asks anew for what may be hanging. */
  onRetry: () => void
}

/**
 * Stands where code is on its way. A slow line is not a failure: nothing is said of one here, but after two seconds that it
 * takes long, whom to call meanwhile, and a way to ask again.
 */
export function Waiting({ onRetry }: WaitingProps) {
  const isSlow = useIsSlow()
  return (
    <>
      <div aria-busy>
        <Skeleton />
      </div>
      {/* There from the start, since a region that comes with its text is not read out everywhere, nor is one that is busy. */}
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
