import type { AppointmentKey } from '#areas/scheduling'
import type { Bus } from '#foundation/bus/bus'

/** A message to subscribers of a visit. */
export interface PositionMessage {
  /** `seen_at` is set on the last known position sent later; a live position has none. */
  position?: { latitude: number; longitude: number; heading?: number; seen_at?: string }
  routeMetadata?: { eta: string }
  /** The visit's new status: clients should refetch the visit. */
  status?: string
}

/** A position in a drive's messages, whose offsets count up from 1. Offsets of different epochs are not comparable. */
export interface StreamOffset {
  epoch: string
  offset: number
}

export interface PositionReported extends AppointmentKey, StreamOffset {
  message: PositionMessage
}

export const POSITION_REPORTED = 'appointment.position'

/** Publishes the technician's position to the live connections of all processes. */
export const publishPosition = (bus: Bus, news: PositionReported): Promise<void> => bus.publish(POSITION_REPORTED, news)
