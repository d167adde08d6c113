import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { isApiError } from '@portal/client'
import { NotFound, usePlatform } from '@portal/platform'
import { Card, Message, Page, PageHeading, Text, WithPhone } from '@portal/ui'

const RefusedPage = ({ title, text }: { title: string; text: string }) => (
  <Page $narrow>
    <Card>
      <Message icon="alert">
        <PageHeading>{title}</PageHeading>
        <Text>
          <WithPhone text={text} asksToCall />
        </Text>
      </Message>
    </Card>
  </Page>
)

/** Why a technician's page can't be shown, where trying again changes nothing; null where it may. */
export function refusalOf(error: unknown) {
  if (!isApiError(error)) return null
  if (error.status === 401) return <LinkEnded />
  if (error.status === 403) return <NotYours />
  return [400, 404].includes(error.status) ? <NotFound /> : null
}

function NotYours() {
  const { t } = useLingui()
  return (
    <RefusedPage
      title={t`This visit is no longer yours`}
      text={t`It was given to somebody else, so there is nothing for you to do. If you think that this is wrong, please call our office.`}
    />
  )
}

/** The link has expired or was withdrawn. */
export function LinkEnded() {
  const { t } = useLingui()
  return (
    <RefusedPage
      title={t`This link has ended`}
      text={t`Open the newest mail about the visit, or call us and ask for a new link.`}
    />
  )
}

/** Whether somebody of the staff may be here; customers and visitors find no page. */
export function useIsStaffPage(): 'yes' | 'ended' | 'no' {
  const { session } = usePlatform()
  if (!session) return 'ended'
  return session.role === 'technician' || session.role === 'admin' ? 'yes' : 'no'
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no connection. Rendered even while empty: screen readers announce only changes of a live region. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <Text>
          <Trans>You are offline. What you see here may be old, and nothing can be sent.</Trans>
        </Text>
      )}
    </div>
  )
}
