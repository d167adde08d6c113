import { useEffect, useRef, type RefObject } from 'react'

/**
 * A dialog restores the focus to its opener, a frame after it has closed. If the opener is gone by then, focuses `element`
 * instead.
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
