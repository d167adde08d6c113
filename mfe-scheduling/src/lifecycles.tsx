import { defineLifecycles } from '@portal/host'
import { definePages, LatePage } from '@portal/platform'
import { BookingPage } from './booking/booking-page'
import { remote } from './remote'
import { slots } from './slots'

/** A page as the portal has it. The booking widget needs none of them, so they come when a host goes there, with the script of `./routes`. */
const late = (path: 'schedule' | 'service_history') =>
  new LatePage(async () => {
    const page = (await import(/* webpackChunkName: "__federation_expose_routes" */ './routes')).routes.pages[path]!
    return page instanceof LatePage ? page.load() : page
  })

const routes = definePages(remote, {
  schedule: late('schedule'),
  // In the portal this path is the page that embeds the widget; in any other host it is the widget's content itself.
  'schedule-appointment': BookingPage,
  service_history: late('service_history'),
})

/** For a host that is not our shell: the booking widget, a tenant's own site, a single-spa root. */
export const { bootstrap, mount, unmount } = defineLifecycles(routes, slots)
