import { Heading } from '@portal/ui'
import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  current: boolean
  /** The widget begins with it: then the page around it keeps its focus. */
  first?: boolean
  children: ReactNode
}

/** Takes focus when its step comes, so that a screen reader begins there. */
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
