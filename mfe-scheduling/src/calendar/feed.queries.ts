import { isApiError, useClient, useQuery } from '@portal/client'
import type { Response } from '@portal/contract'
import { useState } from 'react'

export type FeedAddress = Response<'openCalendarFeed'>

/** What this page did about the feed since it was asked for. */
type Done = { address: FeedAddress | null }

export interface CalendarFeed {
  query: ReturnType<typeof useQuery<'getCalendarFeed'>>
  isOpen: boolean
  /** As it was told when it was made, just now; it is never told again. */
  address: FeedAddress | null
  busy: boolean
  /** Why the last change did not work. */
  problem: string | undefined
  forgetProblem: () => void
  /** Makes an address; the one before stops working. True when it worked. */
  open: () => Promise<boolean>
  /** Ends the subscription. True when it worked. */
  close: () => Promise<boolean>
}

/** The customer's calendar subscription, and what can be done about it. */
export function useCalendarFeed(): CalendarFeed {
  const client = useClient()
  const query = useQuery('getCalendarFeed')
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const change = async (call: () => Promise<FeedAddress | null>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      setDone({ address: await call() })
      query.retry()
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblem(error.message)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    query,
    isOpen: done ? done.address !== null : Boolean(query.data?.opened_at),
    address: done?.address ?? null,
    busy,
    problem,
    forgetProblem: () => setProblem(undefined),
    open: () => change(() => client.call('openCalendarFeed', { body: {} }, { quiet: true })),
    close: () => change(() => client.call('closeCalendarFeed', {}, { quiet: true }).then(() => null)),
  }
}
