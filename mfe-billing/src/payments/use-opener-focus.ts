import { useEffect, useState } from 'react'

/**
 * Focuses what opened the payment once it is closed and nothing else has the focus. React Aria does so for the form, but not for
 * the outcome that took its place.
 */
export function useOpenerFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
}
