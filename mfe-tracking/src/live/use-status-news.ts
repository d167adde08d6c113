import type { Appointment } from '@portal/contract'
import { statusIs } from '@portal/rules'
import { technicianKey } from './live-position'
import { useVisitLine } from './use-visit-line'

/** Told of a new status while somebody is still to set out; from then on the drive's own line tells. `onChanged` looks at the visit again. */
export function useStatusNews(appointment: Appointment, onChanged: () => void): void {
  const { id, status } = appointment
  const isAwaited = statusIs('notSummary', status) && !statusIs('onTheWay', status)
  useVisitLine(isAwaited ? 'AppointmentStatusChannel' : null, { id, technician: technicianKey(appointment) }, { onChanged })
}
