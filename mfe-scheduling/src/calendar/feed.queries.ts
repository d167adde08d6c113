import { useState } from 'react'
import { reportedMessage, useClient, useQuery } from '@portal/client'
import type { Response } from '@portal/contract'

export type FeedAddress = Response<'openCalendarFeed'>

/** The last change made on this page; it takes precedence over the query. */
type Done = { address: FeedAddress | null }

export interface CalendarFeed {
  query: ReturnType<typeof useQuery<'getCalendarFeed'>>
  isOpen: boolean
  /** The address that was just created; the server never returns it again. */
  address: FeedAddress | null
  busy: boolean
  /** Error message of the last change, if it failed. */
  problem: string | undefined
  forgetProblem: () => void
  /** Creates an address; the previous one stops working. Resolves with whether it succeeded. */
  open: () => Promise<boolean>
  /** Ends the subscription. Resolves with whether it succeeded. */
  close: () => Promise<boolean>
}

/** The customer's calendar subscription, with the actions to open and close it. */
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
      setProblem(reportedMessage(error))
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
