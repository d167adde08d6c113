import { vars } from '@portal/theme'
import { useContext, useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from './button'
import { SupportPhoneContext } from './crash-boundary'
import { Card, Row } from './layout'
import { Text } from './text'

/** So long a wait explains itself. */
export const SLOW_AFTER_MS = 2_000

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
  /** In place of the lines: null where nothing is to be seen until it takes long. */
  children?: ReactNode
}

/**
 * Stands where code is on its way. A slow line is not a failure: nothing is said of one here, but after two seconds that it
 * takes long, whom to call meanwhile, and a way to ask again.
 */
export function Waiting({ onRetry, children = <Skeleton /> }: WaitingProps) {
  const phone = useContext(SupportPhoneContext)
  const [isSlow, setIsSlow] = useState(false)
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div aria-busy>{children}</div>
      {/* There from the start, since a region that comes with its text is not read out everywhere, nor is one that is busy. */}
      <div role="status">
        {isSlow && (
          <Row>
            <Text>Still loading. Your connection seems slow.{phone && <> You can also call us at {phone}.</>}</Text>
            <Button
              look="secondary"
              onClick={() => {
                setIsTrying(true)
                onRetry()
              }}
            >
              {isTrying ? 'Trying...' : 'Try again'}
            </Button>
          </Row>
        )}
      </div>
    </>
  )
}
