import { ClientProvider, type Credentials } from '@portal/client'
import { useMemo, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { PlatformProvider, usePlatform, type Session } from './platform'

// SWR takes a cache when it is mounted and never another: with its key, each token mounts anew.
const cache = { provider: () => new Map() }

interface ActAsProps {
  credentials: Credentials
  role: Session['role']
  children: ReactNode
}

/**
 * Pages that speak for a link: its credentials, and a cache of their own, so that what a customer's session
 * fetched is never shown to a viewer of the same address, nor the other way round. The stored session is not touched.
 */
export function ImpersonatedClient({ credentials, role, children }: ActAsProps) {
  const platform = usePlatform()
  const { token, email } = credentials
  const client = useMemo(() => platform.clientFor(credentials), [platform.clientFor, token])
  const own = useMemo(() => ({ ...platform, session: { role, strategy: 'token' as const, email } }), [platform, role, email])
  return (
    <PlatformProvider value={own}>
      <SWRConfig key={token} value={cache}>
        <ClientProvider value={client}>{children}</ClientProvider>
      </SWRConfig>
    </PlatformProvider>
  )
}
