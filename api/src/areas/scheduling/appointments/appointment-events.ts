import type { Bus } from '#foundation/bus/bus'
import type { AppointmentStatus } from '@portal/contract'

/** Identifies an appointment with its tenant, so that a subscriber without a request can load it. */
export interface AppointmentKey {
  tenantId: number
  appointmentId: number
}

export interface AppointmentChanged extends AppointmentKey {
  status: AppointmentStatus
}

export const APPOINTMENT_CHANGED = 'appointment.change'

/** Published when an appointment's status or technician has changed, or its job's photos or notes: open pages request it again. */
export const publishAppointmentChanged = (bus: Bus, change: AppointmentChanged): Promise<void> =>
  bus.publish(APPOINTMENT_CHANGED, change)
