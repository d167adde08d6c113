import { Trans, useLingui } from '@lingui/react/macro'
import { Divider, Heading, Muted, QueryView, Stack, useLazyDialog } from '@portal/ui'
import { LinkList } from './link-list'
import { useShareLinks } from './share.queries'
import type { StopSharingDialog } from './stop-sharing-dialog'

interface Props {
  appointmentId: number
  zone: string
  /** One of the links was revoked. */
  onStopped: () => void
}

/** The open share links of the visit, for its customer, who can revoke each. */
export function OpenLinks({ appointmentId, zone, onStopped }: Props) {
  const { t } = useLingui()
  const links = useShareLinks(appointmentId)
  const { shown, open, close } = useLazyDialog<typeof StopSharingDialog, number>(() =>
    import('./stop-sharing-dialog').then((loaded) => loaded.StopSharingDialog),
  )
  return (
    <>
      <Divider />
      <Stack $gap="s">
        <Heading as="h3">
          <Trans>Open links</Trans>
        </Heading>
        <QueryView
          query={links}
          failedMessage={t`Could not load the open links`}
          empty={{
            when: (list) => list.length === 0,
            view: (
              <Muted>
                <Trans>There are no active links to this appointment.</Trans>
              </Muted>
            ),
          }}
        >
          {(list) => <LinkList links={list} zone={zone} onStop={({ id }) => open(id)} />}
        </QueryView>
      </Stack>
      {shown && (
        <shown.Dialog appointmentId={appointmentId} linkId={shown.about} onStopped={onStopped} onClose={close} />
      )}
    </>
  )
}
