import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isApiError, useClient, type ApiError } from '@portal/client'
import type { TokenAuth } from '@portal/contract'
import { ImpersonatedClient, usePageTitle, useParams, usePlatformEvent } from '@portal/platform'
import { visitIsOver } from '@portal/rules'
import { Button, Card, Loading, Page, PageHeading, Stack, Text } from '@portal/ui'
import { AppointmentView } from '../appointment/appointment-view'
import { useAppointment } from '../appointment/appointment.queries'
import { appointmentTitle } from '../appointment/appointment.rules'

type LinkState =
  | { is: 'loading' }
  | { is: 'open'; auth: TokenAuth; again: () => void }
  | { is: 'failed'; error: ApiError | undefined; again: () => void }

/** Opens the link. The page shows a failure itself, and it does not end the session of a signed-in user. */
function useLink(token: string): LinkState {
  const client = useClient()
  const [link, setLink] = useState<LinkState>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    const again = () => setAttempt((count) => count + 1)
    setLink({ is: 'loading' })
    client.call('authenticateToken', { params: { token } }, { quiet: true, keepSession: true }).then(
      (auth) => current && setLink({ is: 'open', auth, again }),
      (error: unknown) => current && setLink({ is: 'failed', error: isApiError(error) ? error : undefined, again }),
    )
    return () => {
      current = false
    }
  }, [client, token, attempt])
  return link
}

/** /appointment-details/:token: one visit for anyone with the link, signed in or not. */
export function MagicLinkPage() {
  const token = useParams().token ?? ''
  const link = useLink(token)
  return (
    <Page>
      {link.is === 'loading' && <LoadingAppointment />}
      {link.is === 'failed' && <Inactive error={link.error} onRetry={link.again} />}
      {link.is === 'open' && <LinkedPage auth={link.auth} onSignedOut={link.again} />}
    </Page>
  )
}

function LinkedPage({ auth, onSignedOut }: { auth: TokenAuth; onSignedOut: () => void }) {
  const { authentication_token: token, role, email, id, resource } = auth
  if (resource.type !== 'Appointment') return <Inactive />
  return (
    <ImpersonatedClient credentials={{ token, role, email, id }} role={role}>
      <LinkedAppointment id={resource.id} onSignedOut={onSignedOut} />
    </ImpersonatedClient>
  )
}

function LinkedAppointment({ id, onSignedOut }: { id: number; onSignedOut: () => void }) {
  const { i18n } = useLingui()
  const appointment = useAppointment(id)
  usePlatformEvent('appointment.changed', ({ appointmentId }) => appointmentId === id && appointment.retry())
  const { data } = appointment
  // A link outlives the session that it opened: a page left open for hours opens it again.
  const isSignedOut = appointment.isSignedOut && data !== undefined
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])
  const isOver = (appointment.isGone && !isSignedOut) || (data && visitIsOver(data.status))
  const title = appointmentTitle(id, i18n)
  usePageTitle(data && !isOver ? title : undefined)
  if (isSignedOut) return <LoadingAppointment />
  if (isOver || appointment.error) return <Inactive error={appointment.error} onRetry={appointment.retry} />
  if (!data) return <LoadingAppointment onRetry={appointment.retry} />
  return <AppointmentView title={title} appointment={data} isCustomer={false} onChanged={appointment.retry} />
}

function LoadingAppointment({ onRetry }: { onRetry?: () => void }) {
  const { t } = useLingui()
  usePageTitle(t`Loading Appointment...`)
  return (
    <>
      <PageHeading>
        <Trans>Loading Appointment...</Trans>
      </PageHeading>
      <Loading onRetry={onRetry} />
    </>
  )
}

/** The same message whatever the reason why a link does not work; offers a retry if the reason may be temporary. */
function Inactive({ error, onRetry }: { error?: ApiError | undefined; onRetry?: () => void }) {
  const { t } = useLingui()
  usePageTitle(t`Appointment`)
  const mayPass = error !== undefined && (error.status === 0 || error.status === 429 || error.status >= 500)
  return (
    <Card>
      <Stack>
        <PageHeading>
          <Trans>Appointment</Trans>
        </PageHeading>
        <Text role="status">
          <Trans>This appointment is no longer active because it has been concluded or canceled.</Trans>
        </Text>
        {mayPass && onRetry && (
          <div>
            <Button variant="quiet" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
