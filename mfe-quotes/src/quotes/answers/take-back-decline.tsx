import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isApiError } from '@portal/client'
import { useFormat, usePlatform } from '@portal/platform'
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
  const { t } = useLingui()
  const format = useFormat()
  const { tenant, showToast } = usePlatform()
  const takeBack = useTakeBackDecline()
  const [busy, setBusy] = useState(false)

  const press = async () => {
    setBusy(true)
    try {
      await takeBack(quoteId)
      showToast({ kind: 'success', message: t`Your decline has been withdrawn.` })
      onDone()
    } catch (error) {
      showToast({ kind: 'error', message: isApiError(error) ? error.message : t`Could not undo this` })
      setBusy(false)
    }
  }
  const date = format.date(finalAt, tenant.timezone)
  const time = format.time(finalAt, tenant.timezone)
  return (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => void press()}>
        <Trans>Undo Decline</Trans>
      </Button>
      <Muted>{t`Until ${date}, ${time}`}</Muted>
    </>
  )
}
