import { createContext, useContext, type MouseEvent } from 'react'

/** Navigates to a URL inside the portal: the router's `navigate`. */
export type Navigate = (href: string) => void

const NavigationContext = createContext<Navigate | null>(null)
export const NavigationProvider = NavigationContext.Provider

/** null without a provider: links then load their page in full. */
export const useNavigation = (): Navigate | null => useContext(NavigationContext)

/** A click handler for `<a href>` that leaves downloads, clicks with modifier keys, other targets and other origins to the browser. */
export function useLinkClick(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigation()
  return (event) => {
    const { href, origin, target, download } = event.currentTarget
    const ownTab = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (
      !navigate ||
      event.defaultPrevented ||
      !ownTab ||
      origin !== window.location.origin ||
      (target && target !== '_self') ||
      download
    )
      return
    event.preventDefault()
    navigate(href.slice(origin.length))
  }
}
