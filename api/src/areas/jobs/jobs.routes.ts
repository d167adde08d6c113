import { signInvoice, viewFor } from '#areas/billing'
import { notFound } from '#foundation/errors'
import { fileUrls } from '#foundation/files/file-url'
import { route } from '#foundation/http/route'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { commentRoutes } from './comments.routes'
import { jobDocumentRoutes } from './job-documents.routes'
import { jobPaymentRoutes } from './job-payments.routes'
import { jobPeopleRoutes } from './job-people.routes'
import { findAuthorizedJob } from './job.access'
import { loadJob, loadJobInvoice } from './job.store'
import { photoRoutes, reserveLink } from './photos/photos.routes'

const isCustomer = ({ role }: Principal): boolean => role === 'customer'

/** Jobs: the work, notes, files and bills of one or more visits. */
export function jobsArea(api: Api): void {
  route(api, 'getJob', async ({ params, query, principal, tenant, db, services, now }) => {
    const { id } = params
    const invoices = { ...viewFor(tenant, principal, services), grouped: query.item_grouping !== 0 }
    const view = {
      tenant,
      customersOnly: isCustomer(principal),
      fileUrl: fileUrls(services.files, now),
      reader: principal,
      reserveLink: reserveLink(principal, id),
      invoices,
    }
    const [, job] = await Promise.all([findAuthorizedJob(db, principal, id), loadJob(db, id, view)])
    return job
  })

  route(api, 'getJobInvoice', async ({ params, principal, tenant, db, services }) => {
    const [, invoice] = await Promise.all([
      findAuthorizedJob(db, principal, params.id),
      loadJobInvoice(db, params.id, viewFor(tenant, principal, services)),
    ])
    if (!invoice) throw notFound('This job has no invoice')
    return invoice
  })

  route(api, 'getJobInvoicePdf', async ({ params, principal, tenant, db, services }) => {
    const [, invoice] = await Promise.all([
      findAuthorizedJob(db, principal, params.id),
      loadJobInvoice(db, params.id, viewFor(tenant, principal, services)),
    ])
    if (!invoice?.pdf_url) throw notFound('This job has no invoice')
    return { invoice_pdf: { url: invoice.pdf_url } }
  })

  route(
    api,
    'confirmWork',
    async (call) => {
      const job = await findAuthorizedJob(call.db, call.principal, call.params.id)
      const invoice = await loadJobInvoice(call.db, job.id, viewFor(call.tenant, call.principal, call.services))
      const { resource } = call.principal
      // A link to an invoice can sign only that one, which may no longer be the job's current invoice.
      if (!invoice || (resource?.type === 'Invoice' && resource.id !== invoice.id))
        throw notFound('This job has no invoice')
      return signInvoice(call, invoice, call.body)
    },
    { perMinute: { max: 30 } },
  )

  jobPeopleRoutes(api)
  jobPaymentRoutes(api)
  jobDocumentRoutes(api)
  commentRoutes(api)
  photoRoutes(api)
}
