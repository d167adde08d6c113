import type { Appointment } from '@portal/contract'
import { bearing } from '../map/geo'
import type { TechnicianPosition } from '../map/map-engine'

/** A message of the appointment's channel; each part may be missing. */
export interface PositionMessage {
  /** The visit's new status, while the technician is still on the way. */
  status?: string
  position?: { latitude: number; longitude: number; heading?: number; seen_at?: string }
  routeMetadata?: { eta?: string }
}

/** State of a drive, from the appointment and from the live connection. */
export interface Drive {
  technician: string
  position: TechnicianPosition | null
  /** Instant; null until known. */
  eta: string | null
  connected: boolean
  /** There was a connection, and it has been lost. */
  lost: boolean
  /** Set after subscribing: the server then repeats the last known position. */
  mayRepeat: boolean
}

export type DriveEvent =
  | { type: 'known'; appointment: Appointment }
  | { type: 'subscribed' }
  | { type: 'disconnected' }
  | { type: 'message'; message: PositionMessage; at: number }

/** Positions older than this are shown as stale. */
export const STALE_MS = 5 * 60_000

/** A position that is exactly STALE_MS old is not stale yet. */
export const isStale = (position: Pick<TechnicianPosition, 'seenAt'>, now: number): boolean =>
  now - position.seenAt > STALE_MS

/** Identifies the technician. Viewers do not get the id, so the first name has to do. */
export const technicianKey = ({ technician }: Pick<Appointment, 'technician'>): string =>
  technician ? String(technician.id ?? technician.first_name) : ''

function knownPosition({ technician }: Appointment): TechnicianPosition | null {
  const last = technician?.last_position
  if (!last) return null
  const { latitude, longitude, heading, seen_at } = last
  return { latitude, longitude, heading, seenAt: Date.parse(seen_at) }
}

export const startDrive = (appointment: Appointment): Drive => ({
  technician: technicianKey(appointment),
  position: knownPosition(appointment),
  eta: appointment.eta,
  connected: false,
  lost: false,
  mayRepeat: false,
})

export function reduceDrive(drive: Drive, event: DriveEvent): Drive {
  switch (event.type) {
    case 'known':
      return update(drive, event.appointment)
    case 'subscribed':
      return { ...drive, connected: true, lost: false, mayRepeat: true }
    case 'disconnected':
      return { ...drive, connected: false, lost: drive.lost || drive.connected }
    case 'message':
      return receive(drive, event.message, event.at)
  }
}

const isSamePlace = (a: TechnicianPosition, b: { latitude: number; longitude: number }) =>
  a.latitude === b.latitude && a.longitude === b.longitude

function update(drive: Drive, appointment: Appointment): Drive {
  const position = knownPosition(appointment)
  const { eta } = appointment
  if (technicianKey(appointment) !== drive.technician)
    return { ...drive, technician: technicianKey(appointment), position, eta }
  // There is no position yet, or the technician is at another address by now, which is private to that customer.
  if (!position) return { ...drive, position, eta: eta ?? drive.eta }
  // For the same place, the API's timestamp is the better one. Of two places, the later one wins, together with its ETA.
  if (drive.position && isSamePlace(drive.position, position))
    return { ...drive, eta: eta ?? drive.eta, position: { ...drive.position, seenAt: position.seenAt } }
  if (drive.position && drive.position.seenAt > position.seenAt) return drive
  return { ...drive, position: withHeading(position, drive.position), eta: eta ?? drive.eta }
}

function receive(drive: Drive, { position, routeMetadata }: PositionMessage, at: number): Drive {
  const eta = routeMetadata?.eta ?? drive.eta
  if (!position) return { ...drive, eta }
  const { latitude, longitude, heading, seen_at } = position
  // A position that is repeated after subscribing keeps its timestamp.
  const repeated =
    drive.mayRepeat && drive.position && isSamePlace(drive.position, position) ? drive.position.seenAt : undefined
  const seenAt = seen_at ? Date.parse(seen_at) : (repeated ?? at)
  const next: TechnicianPosition = { latitude, longitude, heading, seenAt }
  return { ...drive, eta, mayRepeat: false, position: withHeading(next, drive.position) }
}

/** Gives a position without a heading the direction of the last move. */
function withHeading(next: TechnicianPosition, last: TechnicianPosition | null): TechnicianPosition {
  if (next.heading !== undefined || !last) return next
  const heading = bearing(last, next) ?? last.heading
  return heading === undefined ? next : { ...next, heading }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most
const isInstant = (value: unknown): value is string => typeof value === 'string' && Number.isFinite(Date.parse(value))

/** Validates a received message; invalid parts are dropped. */
export function readMessage(sent: unknown): PositionMessage {
  if (!isObject(sent)) return {}
  const { status, position, routeMetadata } = sent
  const message: PositionMessage = {}
  if (typeof status === 'string' && status !== '') message.status = status
  if (isObject(position) && isDegrees(position['latitude'], 90) && isDegrees(position['longitude'], 180)) {
    const { latitude, longitude, heading, seen_at } = position
    message.position = {
      latitude,
      longitude,
      heading: isDegrees(heading, 360) ? heading : undefined,
      seen_at: isInstant(seen_at) ? seen_at : undefined,
    }
  }
  if (isObject(routeMetadata) && isInstant(routeMetadata['eta'])) message.routeMetadata = { eta: routeMetadata['eta'] }
  return message
}
