import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { isApiError, useRefresh, type Query } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { Navigate, NotFound, paths, usePageTitle, useParams, usePlatform, usePlatformEvent } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { Page, PageHeading, QueryView } from '@portal/ui'
import { AppointmentView } from './appointment-view'
import { useAppointment } from './appointment.queries'
import { appointmentTitle } from './appointment.rules'

/** /appointment/:id; of its technician, who works on it, a page of their own. */
export function AppointmentPage() {
  const { id } = useParams()
  return usePlatform().session?.role === 'technician' ? <Navigate to={`/technician/${id}`} replace /> : <CustomerPage />
}

function CustomerPage() {
  const { t, i18n } = useLingui()
  const id = Number(useParams().id)
  const { session } = usePlatform()
  const appointment = useWhileCancelling(id, useAppointment(Number.isInteger(id) ? id : null))
  usePageTitle(appointment.data && appointmentTitle(appointment.data.job_id, i18n))
  useTellOthers(appointment.data?.status)
  usePlatformEvent('appointment.changed', ({ appointmentId }) => appointmentId === id && appointment.retry())

  if (!Number.isInteger(id) || (isApiError(appointment.error) && [400, 404].includes(appointment.error.status)))
    return <NotFound />
  if (appointment.data && statusIs('toSummary', appointment.data.status))
    return <Navigate to={paths.appointmentSummary(id)} replace />
  return (
    <Page>
      <QueryView
        query={appointment}
        heading={
          <PageHeading>
            <Trans>Appointment</Trans>
          </PageHeading>
        }
        failedMessage={t`Could not load this appointment`}
      >
        {(data) => (
          <AppointmentView
            key={id}
            title={appointmentTitle(data.job_id, i18n)}
            appointment={data}
            isCustomer={session?.role === 'customer'}
            onChanged={appointment.retry}
          />
        )}
      </QueryView>
    </Page>
  )
}

/**
 * Freezes the visit while it is being cancelled in this window: the live update may arrive before the response to the
 * cancel request, and would redirect to the summary instead of the history.
 */
function useWhileCancelling(id: number, appointment: Query<Appointment>): Query<Appointment> {
  const [held, setHeld] = useState<Query<Appointment> | null>(null)
  usePlatformEvent('appointment.cancelling', ({ appointmentId, isUnderWay }) => {
    if (appointmentId === id) setHeld(isUnderWay ? appointment : null)
  })
  return held ?? appointment
}

/** Refetches what is shown around the page, such as the banner of who is on the way, when this page learns of a new status. */
function useTellOthers(status: string | undefined): void {
  const refresh = useRefresh()
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (status === undefined || status === known.current) return
    if (known.current !== undefined || statusIs('onTheWay', status))
      void refresh('getCurrentAppointment', 'reportAppointments')
    known.current = status
  }, [status, refresh])
}
