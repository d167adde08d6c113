import { billingArea } from '../areas/billing/billing.routes'
import { loadInvoiceFile, loadReceiptFile } from '../areas/billing/invoices/invoice-files'
import { resourcesArea } from '../areas/catalog/catalog.routes'
import { loadSignedPdf, loadSignedText } from '../areas/documents/signing/signed-copies'
import { createDownloadsArea } from '../areas/downloads/downloads.routes'
import { equipmentArea } from '../areas/equipment/equipment.routes'
import { identityArea } from '../areas/identity/identity.routes'
import { jobsArea } from '../areas/jobs/jobs.routes'
import { loadQuoteFile } from '../areas/quotes/quote-file'
import { quotesArea } from '../areas/quotes/quotes.routes'
import { reportsArea } from '../areas/reports/reports.routes'
import { loadTableFile } from '../areas/reports/table-file'
import { loadVisitFile } from '../areas/scheduling/calendar/visit-file'
import { schedulingArea } from '../areas/scheduling/scheduling.routes'
import { tenantArea } from '../areas/tenants/tenants.routes'
import { trackingArea } from '../areas/tracking/tracking.routes'
import { portalOrigin } from '../foundation/http/portal-origin'
import type { Area } from '../foundation/services'

const downloadsArea = createDownloadsArea({
  invoice: ({ id }, { db, tenant }) => loadInvoiceFile(db, tenant, id),
  receipt: ({ id }, { db, tenant }) => loadReceiptFile(db, tenant, id),
  quote: ({ id }, { db, tenant, now }) => loadQuoteFile(db, tenant, id, now),
  signed_text: ({ id }, { db }) => loadSignedText(db, id),
  signed_pdf: ({ id }, { db }) => loadSignedPdf(db, id),
  calendar: ({ id }, { db, tenant, request, config }) => loadVisitFile(db, tenant, id, portalOrigin(request, tenant, config)),
  table: (download, { db, tenant, now }) => loadTableFile(db, tenant, download, now),
})

/** Every area of the API. A new one is added here and nowhere else. */
export const areas: Area[] = [tenantArea, identityArea, schedulingArea, trackingArea, equipmentArea, jobsArea, billingArea, quotesArea, resourcesArea, reportsArea, downloadsArea]
