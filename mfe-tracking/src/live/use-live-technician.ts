import { useClient } from '@portal/client'
import type { Appointment } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { useEffect, useReducer, useRef } from 'react'
import type { TechnicianPosition } from '../map/map-engine'
import { reduceDrive, startDrive, technicianKey } from './live-position'

export interface LiveTechnician {
  position: TechnicianPosition | null
  /** Instant; null until somebody knows. */
  eta: string | null
  connected: boolean
  /** There was a connection, and there will be again. */
  lost: boolean
}

const TOKEN_WITHIN_MS = 10_000
const CODE_AGAIN_MS = 10_000

/**
 * Where the technician is and when they arrive: from the appointment, and live while they are on the way.
 * `onChanged` is called when there is reason to look at the appointment again: the server says so, ends the connection,
 * or may have said something before it was there.
 */
export function useLiveTechnician(appointment: Appointment, onChanged: () => void): LiveTechnician {
  const client = useClient()
  const { settings, now } = usePlatform()
  const [drive, tell] = useReducer(reduceDrive, appointment, startDrive)
  const latest = useRef({ now, onChanged })
  useEffect(() => {
    latest.current = { now, onChanged }
  })

  useEffect(() => tell({ type: 'known', appointment }), [appointment])

  const isWatched = statusIs('onTheWay', appointment.status)
  const { id } = appointment
  const technician = technicianKey(appointment)
  useEffect(() => {
    if (!isWatched) return
    let left = false
    let stop = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () =>
      void import('./cable').then(
        ({ watchAppointment }) => {
          if (left) return
          stop = watchAppointment({
            cableUrl: settings.cableUrl,
            appointmentId: id,
            askToken: async () => (await client.call('getCableToken', {}, { quiet: true, signal: AbortSignal.timeout(TOKEN_WITHIN_MS) })).cable_token,
            onSubscribed: () => {
              tell({ type: 'subscribed' })
              latest.current.onChanged()
            },
            onDisconnected: () => tell({ type: 'disconnected' }),
            onMessage: (message) => {
              tell({ type: 'told', message, at: latest.current.now() })
              if (message.status) latest.current.onChanged()
            },
            onEnded: () => latest.current.onChanged(),
          })
        },
        () => {
          if (!left) timer = setTimeout(start, CODE_AGAIN_MS)
        },
      )
    start()
    return () => {
      left = true
      clearTimeout(timer)
      stop()
      tell({ type: 'disconnected' })
    }
  }, [isWatched, id, technician, settings.cableUrl, client])

  const { position, eta, connected, lost } = drive
  return { position, eta, connected, lost }
}
