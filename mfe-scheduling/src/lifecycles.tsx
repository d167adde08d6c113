import { defineLifecycles } from '@portal/host'
import { BookingPage } from './booking/booking-page'
import { routes } from './routes'
import { slots } from './slots'

// In the portal this address is the page around the widget; for any other host it is what the widget shows.
const pages = { ...routes.pages, 'schedule-appointment': BookingPage }

/** For a host that is not our shell: the booking widget, a tenant's own site, a single-spa root. */
export const { bootstrap, mount, unmount } = defineLifecycles({ ...routes, pages }, slots)
