import { useState } from 'react'
import { isApiError } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { formatDate, formatTime } from '@portal/rules/dates'
import { Button, Muted } from '@portal/ui'
import { useTakeBackDecline } from '../quote.queries'

interface Props {
  quoteId: number
  /** Until when it can be taken back. */
  finalAt: string
  onDone: () => void
}

/** Lets the customer take a decline back within a day, without calling the office. */
export function TakeBackDecline({ quoteId, finalAt, onDone }: Props) {
  const { tenant, showToast } = usePlatform()
  const takeBack = useTakeBackDecline()
  const [busy, setBusy] = useState(false)

  const press = async () => {
    setBusy(true)
    try {
      await takeBack(quoteId)
      showToast({ kind: 'success', message: 'Your decline has been withdrawn.' })
      onDone()
    } catch (error) {
      showToast({ kind: 'error', message: isApiError(error) ? error.message : 'Could not undo this' })
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => void press()}>
        Undo Decline
      </Button>
      <Muted>{`Until ${formatDate(finalAt, tenant.timezone)}, ${formatTime(finalAt, tenant.timezone)}`}</Muted>
    </>
  )
}
