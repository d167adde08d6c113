import { defineLifecycles } from '@portal/host'
import { BookingPage } from './booking/booking-page'
import { routes } from './routes'
import { slots } from './slots'

// In the portal this path is the page that embeds the widget; in any other host it is the widget's content itself.
const pages = { ...routes.pages, 'schedule-appointment': BookingPage }

/** For a host that is not our shell: the booking widget, a tenant's own site, a single-spa root. */
export const { bootstrap, mount, unmount } = defineLifecycles({ ...routes, pages }, slots)
