import { useState } from 'react'
import { reportedMessage, useClient, useQuery } from '@portal/client'
import type { Response } from '@portal/contract'

export type FeedAddress = Response<'openCalendarFeed'>

/** The customer's calendar subscription, with the actions to open and close it. */
export function useCalendarFeed() {
  const client = useClient()
  const query = useQuery('getCalendarFeed')
  // The last change made on this page; it takes precedence over the query.
  const [done, setDone] = useState<{ address: FeedAddress | null } | null>(null)
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
    /** The address that was just created; the server never returns it again. */
    address: done?.address ?? null,
    busy,
    /** Error message of the last change, if it failed. */
    problem,
    forgetProblem: () => setProblem(undefined),
    /** Creates an address; the previous one stops working. Resolves with whether it succeeded. */
    open: () => change(() => client.call('openCalendarFeed', { body: {} }, { quiet: true })),
    /** Ends the subscription. Resolves with whether it succeeded. */
    close: () => change(() => client.call('closeCalendarFeed', {}, { quiet: true }).then(() => null)),
  }
}
