import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportedMessage, useClient, useRefresh } from '@portal/client'
import { ConfirmDialog } from '@portal/ui/dialog'

interface Props {
  appointmentId: number
  linkId: number
  onStopped: () => void
  onClose: () => void
}

/** Asks before the link is revoked. */
export function StopSharingDialog({ appointmentId, linkId, onStopped, onClose }: Props) {
  const { t } = useLingui()
  const client = useClient()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const stop = async () => {
    setBusy(true)
    try {
      await client.call('revokeShareLink', { params: { id: appointmentId, link_id: linkId } }, { quiet: true })
      await refresh('listShareLinks')
      onClose()
      onStopped()
    } catch (failure) {
      setBusy(false)
      setError(reportedMessage(failure))
    }
  }
  return (
    <ConfirmDialog
      title={t`Stop sharing`}
      message={t`Anyone with this link, including current viewers, will lose access.`}
      confirmLabel={t`Stop sharing`}
      cancelLabel={t`Keep sharing`}
      danger
      busy={busy}
      error={error}
      onConfirm={() => void stop()}
      onCancel={onClose}
    />
  )
}
