import { definePages } from '@portal/platform'
import { EmbedPage } from './embed/embed-page'
import { HistoryPage } from './history/history-page'
import { remote } from './remote'
import { SchedulePage } from './schedule/schedule-page'

/** The page component of each route in `remote`. */
export const routes = definePages(remote, { schedule: SchedulePage, 'schedule-appointment': EmbedPage, service_history: HistoryPage })
