import { isApiError, UNEXPECTED, useClient, useRefresh } from '@portal/client'
import { Divider, Heading, Muted, QueryView, Stack } from '@portal/ui'
import { ConfirmDialog } from '@portal/ui/dialog'
import { useState } from 'react'
import { LinkList } from './link-list'
import { useShareLinks } from './share.queries'

interface Props {
  appointmentId: number
  zone: string
  /** One of the links was revoked. */
  onStopped: () => void
}

/** The open share links of the visit, for its customer, who can revoke each. */
export function OpenLinks({ appointmentId, zone, onStopped }: Props) {
  const links = useShareLinks(appointmentId)
  const [stopping, setStopping] = useState<number | null>(null)
  return (
    <>
      <Divider />
      <Stack $gap="s">
        <Heading as="h3">Open links</Heading>
        <QueryView query={links} failedMessage="Could not load the open links" empty={{ when: (list) => list.length === 0, view: <Muted>There are no active links to this appointment.</Muted> }}>
          {(list) => <LinkList links={list} zone={zone} onStop={({ id }) => setStopping(id)} />}
        </QueryView>
      </Stack>
      {stopping !== null && <StopSharing appointmentId={appointmentId} linkId={stopping} onStopped={onStopped} onClose={() => setStopping(null)} />}
    </>
  )
}

interface StopProps {
  appointmentId: number
  linkId: number
  onStopped: () => void
  onClose: () => void
}

function StopSharing({ appointmentId, linkId, onStopped, onClose }: StopProps) {
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
      setError(isApiError(failure) ? failure.message : UNEXPECTED)
    }
  }
  return (
    <ConfirmDialog
      title="Stop sharing"
      message="Anyone with this link, including current viewers, will lose access."
      confirmLabel="Stop sharing"
      cancelLabel="Keep sharing"
      danger
      busy={busy}
      error={error}
      onConfirm={() => void stop()}
      onCancel={onClose}
    />
  )
}
