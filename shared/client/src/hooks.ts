import type { PortalCallName, Response as Answer } from '@portal/contract'
import { createContext, useCallback, useContext } from 'react'
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr'
import { SWRGlobalState } from 'swr/_internal'
import { callUrl, type CallParts } from './call-url'
import type { ApiError } from './api-error'
import type { Client } from './client'

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext.Provider

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('No API client above this component; check that the page is rendered inside the portal’s providers')
  return client
}

/** What a page reads: exactly one of loading, failed or filled; the page itself knows what "empty" is. */
export interface Query<T> {
  data: T | undefined
  error: ApiError | undefined
  isLoading: boolean
  /** Asks again: the 'Try again' of a failed state, or a refresh after a change. */
  retry: () => void
}

/** Reads a GET call; `null` for parts waits until they are known. Failures are the page's to show. */
export function useQuery<N extends PortalCallName>(
  name: N,
  parts: CallParts<N> | null = {},
  options: Pick<SWRConfiguration, 'refreshInterval' | 'keepPreviousData' | 'revalidateOnMount'> = {},
): Query<Answer<N>> {
  const client = useClient()
  const key: string | null = parts ? callUrl(name, parts) : null
  const read = (address: string): Promise<unknown> => client.read(address)
  const state: SWRResponse<unknown, ApiError> = useSWR(key, read, options)
  const { data, error, isLoading, mutate } = state
  const isOpen = useIsCacheOpen()
  const retry = useCallback(() => {
    if (isOpen()) void mutate()
  }, [mutate, isOpen])
  const query: Query<unknown> = {
    data,
    // Old data is better than an error in its place: the next refresh may succeed.
    error: data === undefined ? error : undefined,
    isLoading: isLoading || (data === undefined && !error),
    retry,
  }
  return query as Query<Answer<N>>
}

/**
 * Whether the cache of the session still stands. SWR's `mutate` throws for one that was put away with its session; an
 * answer that comes after that is nobody's any more, and what it answers was done all the same.
 */
function useIsCacheOpen(): () => boolean {
  const { cache } = useSWRConfig()
  return useCallback(() => SWRGlobalState.has(cache), [cache])
}

/** Puts an answer where every page reads it, such as the whole document that an edit of it answered. */
export function useRemember(): <N extends PortalCallName>(name: N, parts: CallParts<N>, answer: Answer<N>) => Promise<void> {
  const { mutate } = useSWRConfig()
  const isOpen = useIsCacheOpen()
  return useCallback(
    async (name, parts, answer) => {
      if (isOpen()) await mutate(callUrl(name, parts), answer, { revalidate: false })
    },
    [mutate, isOpen],
  )
}

/** Asks again for every cached answer of these calls, e.g. after a payment. */
export function useRefresh(): (...names: PortalCallName[]) => Promise<void> {
  const { mutate } = useSWRConfig()
  const isOpen = useIsCacheOpen()
  return useCallback(
    async (...names) => {
      const patterns = names.map(patternOf)
      if (isOpen()) await mutate((key) => typeof key === 'string' && patterns.some((pattern) => pattern.test(key)))
    },
    [mutate, isOpen],
  )
}

/** Drops every answer that is remembered, and asks again for those on the page: one of them may be what it broke on. */
export function useForgetAnswers(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  const isOpen = useIsCacheOpen()
  return useCallback(async () => {
    if (isOpen()) await mutate(() => true, undefined)
  }, [mutate, isOpen])
}

function patternOf(name: PortalCallName): RegExp {
  const blanks = callUrl(name, { params: new Proxy({}, { get: () => '~' }) as never })
  return new RegExp(`^${blanks.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('~', '[^/?]+')}(\\?|$)`)
}
