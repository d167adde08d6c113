import { useEffect, useRef } from 'react'
import { FieldError } from './field'

/** What went wrong with the last try, as a whole: read out, and brought into view where whoever tried has scrolled on. */
export function Problem({ children }: { children: string }) {
  const line = useRef<HTMLSpanElement>(null)
  // Not as the answer of the effect: where scrolling answers a promise, it would pass for its cleanup.
  useEffect(() => void line.current?.scrollIntoView?.({ block: 'nearest' }), [children])
  return (
    <FieldError ref={line} role="alert">
      {children}
    </FieldError>
  )
}
