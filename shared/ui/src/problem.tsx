import { useEffect, useRef } from 'react'
import { FieldError } from './field'
import { WithPhone } from './with-phone'

/** The error of the last attempt as a whole: read out by screen readers, and scrolled into view. */
export function Problem({ children }: { children: string }) {
  const line = useRef<HTMLSpanElement>(null)
  // `void`: where scrollIntoView returns a promise, React would take it for the effect's cleanup.
  useEffect(() => void line.current?.scrollIntoView?.({ block: 'nearest' }), [children])
  return (
    <FieldError ref={line} role="alert">
      <WithPhone text={children} />
    </FieldError>
  )
}
