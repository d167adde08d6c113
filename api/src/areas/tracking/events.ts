import type { AppointmentStatus } from '@portal/contract'
import type { Bus } from '../../foundation/bus/bus'

/** A visit as the live connections know it: ids are unique, but a tenant's name comes along to open its rows. */
export interface StreamKey {
  tenantId: number
  appointmentId: number
}

/** What subscribers of a visit are told. */
export interface PositionMessage {
  /** `seen_at` comes with what is told later than it happened; a position that is on its way is of now. */
  position?: { latitude: number; longitude: number; heading?: number; seen_at?: string }
  routeMetadata?: { eta: string }
  /** The visit is in another status: the rest of it is worth asking for. */
  status?: string
}

/** Where in a drive's messages somebody is: they count up by one from 1, and an offset of another epoch means nothing. */
export interface Mark {
  epoch: string
  offset: number
}

export interface PositionNews extends StreamKey, Mark {
  message: PositionMessage
}

export const POSITIONS = 'appointment.position'
export const CHANGES = 'appointment.change'
export const CLOSED_LINKS = 'link.closed'

export interface VisitChange extends StreamKey {
  status: AppointmentStatus
}

/** Tells the live connections of every process where the technician is. */
export const announcePosition = (bus: Bus, news: PositionNews): Promise<void> => bus.publish(POSITIONS, news)

/** Tells them to look at the visit again: its status or its technician has changed. */
export const announceChange = (bus: Bus, change: VisitChange): Promise<void> => bus.publish(CHANGES, change)

/** Tells them that sessions of the tenant have ended with the link that opened them. */
export const announceLinkClosed = (bus: Bus, tenantId: number): Promise<void> => bus.publish(CLOSED_LINKS, { tenantId })
