import { billingArea, loadInvoiceFile, loadReceiptFile, loadStatementFile } from '#areas/billing'
import { catalogArea } from '#areas/catalog'
import { changesArea } from '#areas/changes'
import { loadSignedPdf, loadSignedText } from '#areas/documents'
import { createDownloadsArea } from '#areas/downloads'
import { equipmentArea } from '#areas/equipment'
import { exportsArea } from '#areas/exports'
import { identityArea } from '#areas/identity'
import { jobsArea } from '#areas/jobs'
import { membershipsArea } from '#areas/memberships'
import { loadOwnDataFile, privacyArea } from '#areas/privacy'
import { loadQuoteFile, quotesArea } from '#areas/quotes'
import { recordsArea } from '#areas/records'
import { loadTableFile, reportsArea } from '#areas/reports'
import { loadVisitFile, schedulingArea } from '#areas/scheduling'
import { tasksArea } from '#areas/tasks'
import { tenantsArea } from '#areas/tenants'
import { trackingArea } from '#areas/tracking'
import { webhooksArea } from '#areas/webhooks'
import { portalOrigin } from '#foundation/http/portal-origin'
import type { Area } from '#foundation/services'

const downloadsArea = createDownloadsArea({
  invoice: ({ id }, context) => loadInvoiceFile(context, id),
  receipt: ({ id }, context) => loadReceiptFile(context, id),
  quote: ({ id }, context) => loadQuoteFile(context, id),
  signed_text: ({ id }, context) => loadSignedText(context, id),
  signed_pdf: ({ id }, context) => loadSignedPdf(context, id),
  calendar: ({ id }, { db, tenant, request, config }) =>
    loadVisitFile(db, tenant, id, { origin: portalOrigin(request, tenant, config), request }),
  own_data: loadOwnDataFile,
  statement: (download, context) => loadStatementFile(context, download),
  table: (download, context) => loadTableFile(download, context),
})

/** Every area of the API. This is the only place where a new one is registered. */
export const areas: Area[] = [
  tenantsArea,
  identityArea,
  schedulingArea,
  trackingArea,
  equipmentArea,
  jobsArea,
  membershipsArea,
  tasksArea,
  billingArea,
  quotesArea,
  catalogArea,
  reportsArea,
  changesArea,
  recordsArea,
  privacyArea,
  exportsArea,
  webhooksArea,
  downloadsArea,
]
