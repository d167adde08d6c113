import type { Bus } from '../bus/bus'

/** A visit as the live connections know it: ids are unique, but a tenant's name comes along to open its rows. */
export interface StreamKey {
  tenantId: number
  appointmentId: number
}

/** What subscribers of a visit are told. */
export interface PositionMessage {
  /** `seen_at` comes with the last known position on subscribing; one that is on its way is of now. */
  position?: { latitude: number; longitude: number; heading?: number; seen_at?: string }
  routeMetadata?: { eta: string }
}

export const POSITIONS = 'appointment.position'
export const CHANGES = 'appointment.change'

/** Tells the live connections of every process where the technician is. */
export const announcePosition = (bus: Bus, key: StreamKey, message: PositionMessage): Promise<void> =>
  bus.publish(POSITIONS, { ...key, message })

/** Tells them to look at the visit again: its status or its technician has changed. */
export const announceChange = (bus: Bus, tenantId: number, appointmentId: number): Promise<void> =>
  bus.publish(CHANGES, { tenantId, appointmentId } satisfies StreamKey)
