import { createContext, useCallback, useContext } from 'react'
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr'
import { SWRGlobalState } from 'swr/_internal'
import type { PortalCallName, Response as Answer } from '@portal/contract'
import type { ApiError } from './api-error'
import { callUrl, type CallParts } from './call-url'
import type { Client } from './client'

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext.Provider

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client)
    throw new Error('useClient needs a ClientProvider; check that the page is rendered inside the portal’s providers')
  return client
}

/** State of a read: loading, failed or loaded. What counts as empty is up to the page. */
export interface Query<T> {
  data: T | undefined
  error: ApiError | undefined
  isLoading: boolean
  /** Refetches: for the 'Try again' of a failed state, or after a change. */
  retry: () => void
}

/** Reads a GET call; `null` for parts sends no request yet. The page shows failures itself. */
export function useQuery<N extends PortalCallName>(
  name: N,
  parts: CallParts<N> | null = {},
  options: Pick<SWRConfiguration, 'refreshInterval' | 'keepPreviousData' | 'revalidateOnMount'> = {},
): Query<Answer<N>> {
  const client = useClient()
  const key: string | null = parts ? callUrl(name, parts) : null
  const read = (address: string) => client.read<Answer<N>>(address)
  const state: SWRResponse<Answer<N>, ApiError> = useSWR(key, read, options)
  const { data, error, isLoading } = state
  // Not `state.mutate`, which keeps the cache of the first render: that of a session that has ended meanwhile.
  const { mutate } = useSWRConfig()
  const isOpen = useIsCacheOpen()
  const retry = useCallback(() => {
    if (isOpen()) void mutate(key)
  }, [mutate, key, isOpen])
  return {
    data,
    // Keep showing stale data instead of an error: the next refresh may succeed.
    error: data === undefined ? error : undefined,
    isLoading: isLoading || (data === undefined && !error),
    retry,
  }
}

/**
 * Returns whether the session's cache still exists. SWR's `mutate` throws for a cache that was disposed of with its session.
 * A response that arrives after that is dropped without an error, because the call itself succeeded.
 */
function useIsCacheOpen(): () => boolean {
  const { cache } = useSWRConfig()
  return useCallback(() => SWRGlobalState.has(cache), [cache])
}

/** Writes a response to the cache that all pages read from, e.g. the whole document that a PUT returned. */
export function useRemember(): <N extends PortalCallName>(
  name: N,
  parts: CallParts<N>,
  answer: Answer<N>,
) => Promise<void> {
  const { mutate } = useSWRConfig()
  const isOpen = useIsCacheOpen()
  return useCallback(
    async (name, parts, answer) => {
      if (isOpen()) await mutate(callUrl(name, parts), answer, { revalidate: false })
    },
    [mutate, isOpen],
  )
}

/** Refetches every cached response of these calls, e.g. after a payment. */
export function useRefresh(): (...names: PortalCallName[]) => Promise<void> {
  const { mutate } = useSWRConfig()
  const isOpen = useIsCacheOpen()
  return useCallback(
    async (...names) => {
      const patterns = names.map(urlPattern)
      if (isOpen()) await mutate((key) => typeof key === 'string' && patterns.some((pattern) => pattern.test(key)))
    },
    [mutate, isOpen],
  )
}

/** Clears the cache and refetches what is on the page, after a crash that a cached response may have caused. */
export function useForgetAnswers(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  const isOpen = useIsCacheOpen()
  return useCallback(async () => {
    if (isOpen()) await mutate(() => true, undefined)
  }, [mutate, isOpen])
}

function urlPattern(name: PortalCallName): RegExp {
  const blanks = callUrl(name, { params: new Proxy({}, { get: () => '~' }) as never })
  return new RegExp(`^${blanks.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('~', '[^/?]+')}(\\?|$)`)
}
