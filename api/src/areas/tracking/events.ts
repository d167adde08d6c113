import type { Bus } from '../../foundation/bus/bus'
import type { AppointmentKey } from '../scheduling'

/** What subscribers of a visit are told. */
export interface PositionMessage {
  /** `seen_at` comes with what is told later than it happened; a position that is on its way is of now. */
  position?: { latitude: number; longitude: number; heading?: number; seen_at?: string }
  routeMetadata?: { eta: string }
  /** The visit is in another status: the rest of it is worth asking for. */
  status?: string
}

/** Where in a drive's messages somebody is: they count up by one from 1, and an offset of another epoch means nothing. */
export interface StreamOffset {
  epoch: string
  offset: number
}

export interface PositionReported extends AppointmentKey, StreamOffset {
  message: PositionMessage
}

export const POSITION_REPORTED = 'appointment.position'

/** Tells the live connections of every process where the technician is. */
export const publishPosition = (bus: Bus, news: PositionReported): Promise<void> => bus.publish(POSITION_REPORTED, news)
