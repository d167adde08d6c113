import { useLingui } from '@lingui/react/macro'
import { useClient } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { pageLink } from '@portal/i18n/languages'
import { paths, useFeature, useFormat, usePlatform } from '@portal/platform'
import { arrivalWindow, formatIn, visitZone } from '@portal/rules/dates'
import { AddToCalendar } from '../calendar/add-to-calendar'
import { dayText } from '../picker/picker.rules'
import { ThankYou } from './thank-you'
import type { useVisit } from './use-visit'

interface Props {
  /** What was requested. */
  visit: Pick<ReturnType<typeof useVisit>, 'category' | 'choice'>
  /** The appointment is null if it was booked but could not be read back. */
  booked: { id: number; appointment: Appointment | null }
  isNewCustomer: boolean
  onDone: () => void
}

/** Confirmation of a booked visit: as the server returned it, else as it was requested. */
export function Booked({ visit, booked: { id, appointment }, isNewCustomer, onDone }: Props) {
  const { tenant } = usePlatform()
  const format = useFormat()
  const client = useClient()
  const { i18n } = useLingui()
  const link = (path: string) => pageLink(client.url(path), i18n.locale)
  const customWindows = useFeature('custom_arrival_windows_enabled')
  const zone = visitZone(appointment?.address?.time_zone, tenant.timezone)
  const times = appointment ?? visit.choice.slot
  return (
    <ThankYou
      day={times ? dayText(formatIn(times.scheduled_time, zone, 'yyyy-MM-dd'), format) : ''}
      window={times ? format.window(arrivalWindow(times, customWindows), zone) : ''}
      service={appointment?.service_category?.name ?? visit.category?.name ?? ''}
      jobId={appointment?.job_id ?? null}
      email={appointment?.customer?.email}
      visitUrl={link(paths.appointment(id))}
      accountUrl={isNewCustomer ? link(paths.createAccountSuccess()) : undefined}
      calendar={appointment && <AddToCalendar appointment={appointment} />}
      onDone={onDone}
    />
  )
}
