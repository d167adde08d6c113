import type { Appointment } from '@portal/contract'
import { statusIs } from '@portal/rules'
import { technicianKey } from './live-position'
import { useVisitLine } from './use-visit-line'

/** Listens for status changes until the technician is on the way; from then on, the drive's connection reports them. `onChanged` refetches. */
export function useStatusNews(appointment: Appointment, onChanged: () => void): void {
  const { id, status } = appointment
  const isAwaited = statusIs('notSummary', status) && !statusIs('onTheWay', status)
  useVisitLine(
    isAwaited ? 'AppointmentStatusChannel' : null,
    { id, technician: technicianKey(appointment) },
    { onChanged },
  )
}
