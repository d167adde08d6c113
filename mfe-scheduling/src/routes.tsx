import { definePages, LatePage } from '@portal/platform'
import { EmbedPage } from './embed/embed-page'
import { HistoryPage } from './history/history-page'
import { remote } from './remote'

/** The page component of each route in `remote`. */
export const routes = definePages(remote, {
  schedule: new LatePage(
    async () => (await import(/* webpackChunkName: "page-schedule" */ './schedule/schedule-page')).SchedulePage,
  ),
  'schedule-appointment': EmbedPage,
  service_history: HistoryPage,
})
