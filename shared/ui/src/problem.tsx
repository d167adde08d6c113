import { useEffect, useRef } from 'react'
import { FieldError } from './field'

/** What went wrong with the last try, as a whole: read out, and brought into view where whoever tried has scrolled on. */
export function Problem({ children }: { children: string }) {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => line.current?.scrollIntoView?.({ block: 'nearest' }), [children])
  return (
    <FieldError ref={line} role="alert">
      {children}
    </FieldError>
  )
}
