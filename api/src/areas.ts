import { billingArea } from './billing/billing.routes'
import { calendarArea } from './calendar/calendar.routes'
import type { Area } from './core/services'
import { downloadsArea } from './downloads/downloads.routes'
import { equipmentArea } from './equipment/equipment.routes'
import { filesArea } from './files/photos.routes'
import { identityArea } from './identity/identity.routes'
import { jobsArea } from './jobs/jobs.routes'
import { quotesArea } from './quotes/quotes.routes'
import { reportsArea } from './reports/reports.routes'
import { schedulingArea } from './scheduling/scheduling.routes'
import { securityArea } from './security/security.routes'
import { tenantArea } from './tenant/tenant.routes'
import { trackingArea } from './tracking/tracking.routes'
import { visitsArea } from './visits/visits.routes'

/** Every area of the API. A new one is added here and nowhere else. */
export const areas: Area[] = [tenantArea, identityArea, schedulingArea, calendarArea, visitsArea, trackingArea, equipmentArea, jobsArea, filesArea, billingArea, quotesArea, reportsArea, securityArea, downloadsArea]
