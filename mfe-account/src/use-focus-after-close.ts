import { useEffect, useRef, type RefObject } from 'react'

/**
 * A dialog hands the focus back to what opened it, a frame after it has closed; by then that may be gone. Then this
 * element takes it.
 */
export function useFocusAfterClose(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, element])
}
