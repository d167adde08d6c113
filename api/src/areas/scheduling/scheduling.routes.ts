import type { Area } from '#foundation/services'
import { appointmentRoutes } from './appointments/appointment.routes'
import { confirmationRoutes } from './appointments/confirmation.routes'
import { availabilityRoutes } from './availability/availability.routes'
import { boardRoutes } from './board/board.routes'
import { calendarRoutes } from './calendar/calendar.routes'
import { serviceRoutes } from './services/services.routes'
import { staffRoutes } from './staff/staff.routes'
import { visitRoutes } from './visits/visits.routes'

/** Availability, booking and visits. */
export const schedulingArea: Area = (api) => {
  availabilityRoutes(api)
  appointmentRoutes(api)
  confirmationRoutes(api)
  visitRoutes(api)
  calendarRoutes(api)
  boardRoutes(api)
  staffRoutes(api)
  serviceRoutes(api)
}
