import type { AppointmentStatus } from '@portal/contract'
import type { Bus } from '../../../foundation/bus/bus'

/** An appointment, named so that a reader without a request can open its tenant's rows. */
export interface StreamKey {
  tenantId: number
  appointmentId: number
}

export interface VisitChange extends StreamKey {
  status: AppointmentStatus
}

export const CHANGES = 'appointment.change'

/** Published when an appointment's status or technician has changed. */
export const announceChange = (bus: Bus, change: VisitChange): Promise<void> => bus.publish(CHANGES, change)
