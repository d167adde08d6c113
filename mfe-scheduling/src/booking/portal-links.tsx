import { useClient } from '@portal/client'
import type { MouseEvent, ReactNode } from 'react'

/**
 * Links to the portal's own pages, from pieces that the widget shares with them: opened in the portal, in a window of its
 * own, since following them here would lose what was typed.
 */
export function PortalLinks({ children }: { children: ReactNode }) {
  const client = useClient()
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    if (!path?.startsWith('/') || link?.target === '_blank') return
    event.preventDefault()
    event.stopPropagation()
    window.open(client.url(path), '_blank', 'noopener')
  }
  return <div onClickCapture={open}>{children}</div>
}
