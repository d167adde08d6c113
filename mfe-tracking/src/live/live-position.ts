import type { Appointment } from '@portal/contract'
import { bearing } from '../map/geo'
import type { TechnicianPosition } from '../map/map-engine'

/** A message of the appointment's channel; each part may be missing. */
export interface PositionMessage {
  /** The visit's from now on, while somebody is still on the way. */
  status?: string
  position?: { latitude: number; longitude: number; heading?: number; seen_at?: string }
  routeMetadata?: { eta?: string }
}

/** What is known of a drive, from the appointment itself and from the live connection. */
export interface Drive {
  technician: string
  position: TechnicianPosition | null
  /** Instant; null until somebody knows. */
  eta: string | null
  connected: boolean
  /** The connection was there and is not now. */
  lost: boolean
  /** Whoever subscribes is told the last known position once more. */
  mayRepeat: boolean
}

export type DriveEvent =
  | { type: 'known'; appointment: Appointment }
  | { type: 'subscribed' }
  | { type: 'disconnected' }
  | { type: 'told'; message: PositionMessage; at: number }

/** Positions older than this are shown as old. */
export const STALE_MS = 5 * 60_000

/** A position five minutes old is still good; a millisecond more and it is not. */
export const isStale = (position: Pick<TechnicianPosition, 'seenAt'>, now: number): boolean => now - position.seenAt > STALE_MS

/** Who drives. A viewer is not told the number, so a name has to do. */
export const technicianKey = ({ technician }: Pick<Appointment, 'technician'>): string => (technician ? String(technician.id ?? technician.first_name) : '')

function knownPosition({ technician }: Appointment): TechnicianPosition | null {
  const last = technician?.last_position
  if (!last) return null
  const { latitude, longitude, heading, seen_at } = last
  return { latitude, longitude, ...(heading !== undefined && { heading }), seenAt: Date.parse(seen_at) }
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
      return learn(drive, event.appointment)
    case 'subscribed':
      return { ...drive, connected: true, lost: false, mayRepeat: true }
    case 'disconnected':
      return { ...drive, connected: false, lost: drive.lost || drive.connected }
    case 'told':
      return hear(drive, event.message, event.at)
  }
}

const isSamePlace = (a: TechnicianPosition, b: { latitude: number; longitude: number }) => a.latitude === b.latitude && a.longitude === b.longitude

function learn(drive: Drive, appointment: Appointment): Drive {
  const position = knownPosition(appointment)
  const { eta } = appointment
  if (technicianKey(appointment) !== drive.technician) return { ...drive, technician: technicianKey(appointment), position, eta }
  // Nobody has seen them yet, or they are at work at another address by now, which is nobody else's to see.
  if (!position) return { ...drive, position, eta: eta ?? drive.eta }
  // Of one and the same place the API knows best when it was; of two, the later one counts, and with it its arrival time.
  if (drive.position && isSamePlace(drive.position, position)) return { ...drive, eta: eta ?? drive.eta, position: { ...drive.position, seenAt: position.seenAt } }
  if (drive.position && drive.position.seenAt > position.seenAt) return drive
  return { ...drive, position: withHeading(position, drive.position), eta: eta ?? drive.eta }
}

function hear(drive: Drive, { position, routeMetadata }: PositionMessage, at: number): Drive {
  const eta = routeMetadata?.eta ?? drive.eta
  if (!position) return { ...drive, eta }
  const { latitude, longitude, heading, seen_at } = position
  // Told once more after subscribing, an old position does not become a new one.
  const repeated = drive.mayRepeat && drive.position && isSamePlace(drive.position, position) ? drive.position.seenAt : undefined
  const seenAt = seen_at ? Date.parse(seen_at) : (repeated ?? at)
  const next: TechnicianPosition = { latitude, longitude, ...(heading !== undefined && { heading }), seenAt }
  return { ...drive, eta, mayRepeat: false, position: withHeading(next, drive.position) }
}

/** Without a heading of its own a position points the way that led to it. */
function withHeading(next: TechnicianPosition, last: TechnicianPosition | null): TechnicianPosition {
  if (next.heading !== undefined || !last) return next
  const heading = bearing(last, next) ?? last.heading
  return heading === undefined ? next : { ...next, heading }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isDegrees = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most
const isInstant = (value: unknown): value is string => typeof value === 'string' && Number.isFinite(Date.parse(value))

/** What came over the wire, checked; parts that make no sense are as good as missing. */
export function readMessage(sent: unknown): PositionMessage {
  if (!isObject(sent)) return {}
  const { status, position, routeMetadata } = sent
  const message: PositionMessage = {}
  if (typeof status === 'string' && status !== '') message.status = status
  if (isObject(position) && isDegrees(position['latitude'], 90) && isDegrees(position['longitude'], 180)) {
    const { latitude, longitude, heading, seen_at } = position
    message.position = { latitude, longitude, ...(isDegrees(heading, 360) && { heading }), ...(isInstant(seen_at) && { seen_at }) }
  }
  if (isObject(routeMetadata) && isInstant(routeMetadata['eta'])) message.routeMetadata = { eta: routeMetadata['eta'] }
  return message
}
