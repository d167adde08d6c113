import { useEffect, useReducer } from 'react'
import type { Appointment } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { reduceDrive, startDrive, technicianKey } from './live-position'
import { useVisitLine } from './use-visit-line'

/**
 * The technician's position and ETA: from the appointment, and live while they are on the way.
 * `onChanged` is called when the appointment should be refetched: the server reported a change, ended the subscription, or
 * may have sent something before the subscription was confirmed.
 */
export function useLiveTechnician(appointment: Appointment, onChanged: () => void) {
  const { now } = usePlatform()
  const [drive, dispatch] = useReducer(reduceDrive, appointment, startDrive)
  useEffect(() => dispatch({ type: 'known', appointment }), [appointment])

  useVisitLine(
    statusIs('onTheWay', appointment.status) ? 'AppointmentsChannel' : null,
    { id: appointment.id, technician: technicianKey(appointment) },
    {
      onSubscribed: () => dispatch({ type: 'subscribed' }),
      onDisconnected: () => dispatch({ type: 'disconnected' }),
      onMessage: (message) => dispatch({ type: 'message', message, at: now() }),
      onChanged,
    },
  )
  const { position, eta, connected, lost } = drive
  return { position, eta, connected, lost }
}
