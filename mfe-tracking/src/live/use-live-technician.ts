import type { Appointment } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { useEffect, useReducer } from 'react'
import type { TechnicianPosition } from '../map/map-engine'
import { reduceDrive, startDrive, technicianKey } from './live-position'
import { useVisitLine } from './use-visit-line'

export interface LiveTechnician {
  position: TechnicianPosition | null
  /** Instant; null until somebody knows. */
  eta: string | null
  connected: boolean
  /** There was a connection, and there will be again. */
  lost: boolean
}

/**
 * Where the technician is and when they arrive: from the appointment, and live while they are on the way.
 * `onChanged` is called when there is reason to look at the appointment again: the server says so, ends the connection,
 * or may have said something before it was there.
 */
export function useLiveTechnician(appointment: Appointment, onChanged: () => void): LiveTechnician {
  const { now } = usePlatform()
  const [drive, tell] = useReducer(reduceDrive, appointment, startDrive)
  useEffect(() => tell({ type: 'known', appointment }), [appointment])

  useVisitLine(statusIs('onTheWay', appointment.status) ? 'AppointmentsChannel' : null, { id: appointment.id, technician: technicianKey(appointment) }, {
    onSubscribed: () => tell({ type: 'subscribed' }),
    onDisconnected: () => tell({ type: 'disconnected' }),
    onMessage: (message) => tell({ type: 'told', message, at: now() }),
    onChanged,
  })
  const { position, eta, connected, lost } = drive
  return { position, eta, connected, lost }
}
