import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button'
import { Text } from './text'

/** Whom to call when something breaks or is slow: the tenant's phone number, as a link. */
export const SupportPhoneContext = createContext<ReactNode>(null)

export const SupportPhoneProvider = SupportPhoneContext.Provider

/** After this time a wait says that it is slow. */
export const SLOW_AFTER_MS = 2_000

const SAYS_SO = '[data-slow]'

/** Whether a wait is slow. One that replaces another that already said so, such as the initial HTML's, is slow from the start. */
export function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(() => document.querySelector(SAYS_SO) !== null)
  useLayoutEffect(() => {
    // The one that said so is another wait, elsewhere on the page.
    setIsSlow((slow) => slow && document.querySelectorAll(SAYS_SO).length <= 1)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

/** Says that loading is slow, and whom to call. */
export function SlowConnectionText() {
  const phone = useContext(SupportPhoneContext)
  return (
    <Text data-slow>
      <Trans>Still loading. Your connection seems slow.</Trans>
      {phone && (
        <>
          {' '}
          <Trans>
            You can also call us at <span>{phone}</span>.
          </Trans>
        </>
      )}
    </Text>
  )
}

/** Where the focus of a removed button goes: the part of the page that contained it. */
const PLACES = 'section, main, [role=dialog], [role=alertdialog]'

/** 'Try again'. If it unmounts with the focus on it, the part of the page that contained it gets the focus. */
export function RetryButton({ onRetry, secondary = true }: { onRetry: () => void; secondary?: boolean }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isTrying, setIsTrying] = useState(false)
  useLayoutEffect(() => {
    const { current } = button
    const place = current?.closest<HTMLElement>(PLACES)
    return () => {
      if (!place || document.activeElement !== current) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    if (!isTrying) return
    const timer = setTimeout(() => setIsTrying(false), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTrying])
  return (
    <Button
      ref={button}
      variant={secondary ? 'quiet' : 'filled'}
      onClick={() => {
        setIsTrying(true)
        onRetry()
      }}
    >
      {isTrying ? t`Trying...` : t`Try again`}
    </Button>
  )
}
