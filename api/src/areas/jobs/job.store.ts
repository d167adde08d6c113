import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { type InvoiceView, loadInvoices } from '#areas/billing'
import { fullName, toAddress } from '#areas/identity'
import { loadAppointments, toAppointment } from '#areas/scheduling'
import type { Db } from '#foundation/database/database'
import {
  addresses,
  appointments,
  documents,
  invoices,
  jobs,
  photos,
  userEmails,
  users,
} from '#foundation/database/schema'
import { iso } from '#foundation/dates'
import { notFound } from '#foundation/errors'
import { type FileUrl } from '#foundation/files/file-url'
import { hasAccountScope } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { TenantRow } from '#foundation/tenants'
import type { Document, Invoice, Job, Photo } from '@portal/contract'
import { toDocument } from './job-document.store'
import { toPhoto } from './photos/photo.store'

async function loadPhotos(db: Db, jobId: number, { customersOnly, fileUrl, reader }: JobView): Promise<Photo[]> {
  const found = await db
    .select()
    .from(photos)
    .where(
      and(
        eq(photos.jobId, jobId),
        isNotNull(photos.uploadedAt),
        customersOnly ? eq(photos.customerVisible, true) : undefined,
      ),
    )
    .orderBy(asc(photos.createdAt), asc(photos.id))
  return Promise.all(found.map((row) => toPhoto(row, fileUrl, reader)))
}

async function loadDocuments(db: Db, jobId: number, { customersOnly, fileUrl }: JobView): Promise<Document[]> {
  const found = await db
    .select()
    .from(documents)
    .where(and(eq(documents.jobId, jobId), customersOnly ? eq(documents.customerVisible, true) : undefined))
    .orderBy(asc(documents.id))
  return Promise.all(found.map((row) => toDocument(row, fileUrl)))
}

/** Selects the id of a job's current invoice: the newest one, a voided one only if there is no other. */
export const jobInvoiceId = (db: Db, jobId: number) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.jobId, jobId))
    .orderBy(asc(invoices.voided), desc(invoices.id))
    .limit(1)

/** A job's current invoice; null if it has none. */
export async function loadJobInvoice(db: Db, jobId: number, view: InvoiceView): Promise<Invoice | null> {
  return (await loadInvoices(db, eq(invoices.id, jobInvoiceId(db, jobId)), view))[0] ?? null
}

export interface JobView {
  tenant: TenantRow
  /** Leave out files that are not visible to customers. */
  customersOnly: boolean
  fileUrl: FileUrl
  reader: Principal
  /** The URL for adding photos; null if the reader can't. */
  reserveLink: string | null
  invoices: InvoiceView
}

/** What a customer's link to one resource sees of its job: the files that its page shows. Other invoices and visits have their own links. */
const filesOnly = (job: Job, { resource }: Principal): Job => ({
  ...job,
  appointments: [],
  invoice: null,
  customer: { ...job.customer, email: '' },
  links: { reserve_s3_photos: resource?.type === 'Appointment' ? job.links.reserve_s3_photos : null },
})

/** A job with all related data that the reader may see; the caller checks that they may see the job. */
export async function loadJob(db: Db, id: number, view: JobView): Promise<Job> {
  const [[found], visits, pictures, papers, invoice] = await Promise.all([
    db
      .select({ job: jobs, place: addresses, customer: users, email: userEmails.emailAddress })
      .from(jobs)
      .innerJoin(addresses, eq(addresses.id, jobs.addressId))
      .innerJoin(users, eq(users.id, jobs.userId))
      .leftJoin(userEmails, and(eq(userEmails.userId, users.id), eq(userEmails.primary, true)))
      .where(eq(jobs.id, id)),
    loadAppointments(db, eq(appointments.jobId, id)),
    loadPhotos(db, id, view),
    loadDocuments(db, id, view),
    loadJobInvoice(db, id, view.invoices),
  ])
  if (!found) throw notFound('No such job')
  const { job, place, customer, email } = found
  const whole: Job = {
    id: job.id,
    appointments: visits.map((visit) => toAppointment(visit, view.tenant, view.invoices.linkTo)),
    // The visit's own, which keeps its place when the customer edits the address.
    address: toAddress(visits.find(({ appointment }) => appointment.addressId === job.addressId)?.address ?? place),
    photos: pictures,
    documents: papers,
    invoice,
    customer: {
      id: customer.id,
      first_name: customer.firstName,
      last_name: customer.lastName,
      full_name: fullName(customer),
      email: email ?? '',
    },
    created_at: iso(job.createdAt),
    links: { reserve_s3_photos: view.reserveLink },
  }
  return view.reader.role === 'customer' && !hasAccountScope(view.reader) ? filesOnly(whole, view.reader) : whole
}
