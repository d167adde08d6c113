import { useEffect, useRef, type ReactNode } from 'react'
import { Heading } from '@portal/ui'

interface Props {
  current: boolean
  /** The widget's initial step: it does not take focus from the embedding page. */
  first?: boolean
  children: ReactNode
}

/** Takes focus when its step is shown, so that a screen reader starts there. */
export function StepHeading({ current, first = false, children }: Props) {
  const ref = useRef<HTMLHeadingElement>(null)
  const was = useRef(first)
  useEffect(() => {
    if (current && !was.current) ref.current?.focus()
    was.current = current
  }, [current])
  return (
    <Heading ref={ref} tabIndex={-1}>
      {children}
    </Heading>
  )
}
