import { useMemo, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { ClientProvider, type Credentials } from '@portal/client'
import { PlatformProvider, usePlatform, type Session } from './platform'

// SWR reads its cache provider only on mount; the `key` below remounts it for each token.
const cache = { provider: () => new Map() }

interface ActAsProps {
  credentials: Credentials
  role: Session['role']
  children: ReactNode
}

/**
 * Renders pages with a link's credentials and a separate cache, so that data fetched in a customer's session is never shown
 * to a viewer at the same URL or vice versa. The stored session is not touched.
 */
export function ImpersonatedClient({ credentials, role, children }: ActAsProps) {
  const platform = usePlatform()
  const { clientFor } = platform
  const { token, email, role: holder, id } = credentials
  const client = useMemo(() => clientFor({ token, email, role: holder, id }), [clientFor, token, email, holder, id])
  const own = useMemo(
    () => ({ ...platform, session: { role, strategy: 'token' as const, email } }),
    [platform, role, email],
  )
  return (
    <PlatformProvider value={own}>
      <SWRConfig key={token} value={cache}>
        <ClientProvider value={client}>{children}</ClientProvider>
      </SWRConfig>
    </PlatformProvider>
  )
}
