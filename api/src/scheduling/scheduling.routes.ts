import type { Area } from '../core/services'
import { appointmentRoutes } from './appointment.routes'
import { availabilityRoutes } from './availability.routes'
import { confirmationRoutes } from './confirmation.routes'

/** When somebody can come, and the visits themselves. */
export const schedulingArea: Area = (api) => {
  availabilityRoutes(api)
  appointmentRoutes(api)
  confirmationRoutes(api)
}
