import type { Area } from '../../foundation/services'
import { calendarArea } from './calendar/calendar.routes'
import { visitsArea } from './visits/visits.routes'
import { appointmentRoutes } from './appointments/appointment.routes'
import { availabilityRoutes } from './availability/availability.routes'
import { confirmationRoutes } from './appointments/confirmation.routes'

/** When somebody can come, and the visits themselves. */
export const schedulingArea: Area = (api) => {
  availabilityRoutes(api)
  appointmentRoutes(api)
  confirmationRoutes(api)
  visitsArea(api)
  calendarArea(api)
}
