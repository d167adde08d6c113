import type { Area } from '../../foundation/services'
import { calendarRoutes } from './calendar/calendar.routes'
import { visitRoutes } from './visits/visits.routes'
import { appointmentRoutes } from './appointments/appointment.routes'
import { availabilityRoutes } from './availability/availability.routes'
import { confirmationRoutes } from './appointments/confirmation.routes'

/** Availability, booking and visits. */
export const schedulingArea: Area = (api) => {
  availabilityRoutes(api)
  appointmentRoutes(api)
  confirmationRoutes(api)
  visitRoutes(api)
  calendarRoutes(api)
}
