import { definePages, LatePage } from '@portal/platform'
import { AppointmentPage } from './appointment/appointment-page'
import { MagicLinkPage } from './link/magic-link-page'
import { remote } from './remote'

const loadTechnicianPages = () => import(/* webpackChunkName: "page-technician" */ './technician/pages')

/** The page component of each route in `remote`. */
export const routes = definePages(remote, {
  'appointment/:id': AppointmentPage,
  'appointment_summary/:id': new LatePage(
    async () => (await import(/* webpackChunkName: "page-appointment_summary" */ './summary/summary-page')).SummaryPage,
  ),
  'appointment-details/:token': MagicLinkPage,
  technician: new LatePage(async () => (await loadTechnicianPages()).TechnicianDayPage),
  'technician/:id': new LatePage(async () => (await loadTechnicianPages()).TechnicianVisitPage),
})
