import { definePages } from '@portal/platform'
import { AppointmentPage } from './appointment/appointment-page'
import { MagicLinkPage } from './link/magic-link-page'
import { remote } from './remote'
import { SummaryPage } from './summary/summary-page'

/** The page component of each route in `remote`. */
export const routes = definePages(remote, {
  'appointment/:id': AppointmentPage,
  'appointment_summary/:id': SummaryPage,
  'appointment-details/:token': MagicLinkPage,
})
