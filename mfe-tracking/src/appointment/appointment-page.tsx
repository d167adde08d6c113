import { isApiError } from '@portal/client'
import { Navigate, NotFound, paths, usePageTitle, useParams, usePlatform, usePlatformEvent } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { Page, QueryView } from '@portal/ui'
import { AppointmentView } from './appointment-view'
import { useAppointment } from './appointment.queries'
import { appointmentTitle } from './appointment.rules'

/** /appointment/:id */
export function AppointmentPage() {
  const id = Number(useParams().id)
  const { session } = usePlatform()
  const appointment = useAppointment(Number.isInteger(id) ? id : null)
  usePageTitle(appointment.data && appointmentTitle(appointment.data.job_id))
  usePlatformEvent('appointment.changed', ({ appointmentId }) => appointmentId === id && appointment.retry())

  if (!Number.isInteger(id) || (isApiError(appointment.error) && [400, 404].includes(appointment.error.status))) return <NotFound />
  if (appointment.data && statusIs('toSummary', appointment.data.status)) return <Navigate to={paths.appointmentSummary(id)} replace />
  return (
    <Page>
      <QueryView query={appointment} failedMessage="Could not load this appointment">
        {(data) => <AppointmentView key={id} title={appointmentTitle(data.job_id)} appointment={data} isCustomer={session?.role === 'customer'} onChanged={appointment.retry} />}
      </QueryView>
    </Page>
  )
}
