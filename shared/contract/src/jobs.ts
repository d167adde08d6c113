import { Type as T, type Static } from '@sinclair/typebox'
import { Address } from './addresses'
import { Invoice, Payment, PayInvoiceBody, TransactionResponse } from './billing'
import type { CallShape } from './call'
import { Exact, Id, IdParams, Instant, Link, Nullable, OneOf } from './common'
import { SignBody } from './documents'
import { User } from './identity'
import { Person } from './quotes'
import { Appointment } from './scheduling'

export const Photo = T.Object({
  id: Id,
  file: T.Object({ url: T.String(), thumb: T.Object({ url: T.String() }) }),
  created_at: Instant,
  customer_visible: T.Boolean(),
  deletable: T.Boolean({ description: 'by whoever asks' }),
})
export type Photo = Static<typeof Photo>

/** An upload for one file: a form POST with these fields in this order, followed by the file. */
export const PhotoReservation = T.Object({
  key: T.String(),
  url: T.String(),
  fields: T.Record(T.String(), T.String()),
  max_bytes: T.Integer(),
})
export type PhotoReservation = Static<typeof PhotoReservation>

export const photoExtensions = ['png', 'jpg', 'jpeg'] as const

export const Document = T.Object({ id: Id, name: T.String(), url: T.String(), customer_visible: T.Boolean() })
export type Document = Static<typeof Document>

export const Comment = T.Object({
  id: Id,
  comment: T.String(),
  pinned: T.Boolean(),
  customer_visible: T.Boolean(),
  created_at: Instant,
  updated_at: Instant,
  user: T.Object({ full_name: T.String() }),
})
export type Comment = Static<typeof Comment>

export const Job = T.Object({
  id: Id,
  appointments: T.Array(Appointment),
  address: T.Partial(Address),
  photos: T.Array(Photo),
  documents: T.Array(Document),
  invoice: Nullable(Invoice),
  customer: T.Pick(User, ['id', 'first_name', 'last_name', 'full_name', 'email']),
  created_at: Instant,
  links: T.Object({ reserve_s3_photos: Nullable(Link) }),
})
export type Job = Static<typeof Job>

const DocumentName = T.String({ minLength: 1, maxLength: 200 })
const DocumentParams = T.Object({ id: Id, document_id: Id })
const PhotoParams = T.Object({ id: Id, photo_id: Id })
const CommentText = T.String({ minLength: 1, maxLength: 4_000 })
const commentFields = { customer_visible: T.Optional(T.Boolean()), pinned: T.Optional(T.Boolean()) }

const CommissionPart = T.Object({
  user_id: Id,
  percent: T.Number({ exclusiveMinimum: 0, maximum: 100, description: 'at most two decimals' }),
})
export const Commission = T.Object({ user_id: Id, full_name: T.String(), percent: T.Number() })
export type Commission = Static<typeof Commission>

export const jobCalls = {
  getJob: {
    summary: 'A job with its appointments, files and invoice; only what the customer may see',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    query: T.Object({ item_grouping: T.Optional(T.Integer({ minimum: 0, maximum: 1 })) }),
    response: Job,
  },
  createInvoice: {
    summary:
      'Bill a job: with the lines, prices and discounts of a quote that the customer accepted, or empty. Lines are added as to any invoice. 409 while the job has an invoice that is not voided.',
    access: ['admin'],
    params: IdParams,
    body: Exact({
      invoice: Exact({
        quote_id: T.Optional(Id),
        format: T.Optional(OneOf('detailed', 'summary')),
        summary: T.Optional(Nullable(T.String({ maxLength: 4_000 }))),
        notes: T.Optional(Nullable(T.String({ maxLength: 4_000 }))),
      }),
    }),
    response: Invoice,
    status: 201,
  },
  getJobInvoice: {
    summary: "The job's invoice",
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    response: Invoice,
  },
  reserveJobPhotos: {
    summary: 'Places for photos, one for every extension named, each for one file of that type',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: T.Object({ extensions: T.Array(OneOf(...photoExtensions), { minItems: 1, maxItems: 20 }) }),
    response: T.Object({ reservations: T.Array(PhotoReservation), success_url: Link }),
    status: 201,
  },
  confirmJobPhotos: {
    summary:
      'The files that arrived are the job’s photos from now on. What is no picture is refused by its key, and the rest kept.',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: T.Object({
      source: OneOf('customer_portal'),
      keys: T.Array(T.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 20 }),
    }),
    response: T.Object({
      photos: T.Array(Photo),
      refused: T.Array(T.Object({ key: T.String(), message: T.String() })),
    }),
  },
  confirmWork: {
    summary:
      "The customer signs that the work of the job's invoice is done. 409 when the invoice has changed since it was read.",
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: SignBody,
    response: Invoice,
  },
  setJobOwner: {
    summary: 'Say who answers for the job: somebody of the staff, or nobody',
    access: ['admin'],
    params: IdParams,
    body: T.Object({ owner: T.Object({ user_id: Nullable(Id) }) }),
    response: T.Object({ owner: Nullable(Person) }),
  },
  setJobCommissions: {
    summary: 'Say who earns what part of the job; all of them, at most 100 percent together',
    access: ['admin'],
    params: IdParams,
    body: T.Object({ commissions: T.Array(CommissionPart, { maxItems: 20 }) }),
    response: T.Array(Commission),
  },
  listJobTechnicians: {
    summary: "Technicians of the job's visits",
    access: ['technician', 'admin'],
    params: IdParams,
    response: T.Array(
      T.Object({
        id: Id,
        full_name: T.String(),
        first_name: T.String(),
        last_name: T.String(),
        phone: Nullable(T.String()),
        avatar: T.Object({ url: Nullable(T.String()) }),
      }),
    ),
  },
  listJobTransactions: {
    summary: "Payments and refunds of the job's invoices, oldest first",
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    response: T.Array(Payment),
  },
  createJobTransaction: {
    summary:
      "Pay the job's invoice or a part of it; needs an Idempotency-Key header. Declined: 422. Repeated: the first answer.",
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: PayInvoiceBody,
    response: TransactionResponse,
  },
  listTransactionReceivers: {
    summary: 'Whom a receipt for this job can be mailed to',
    access: ['technician', 'admin'],
    params: IdParams,
    response: T.Array(T.Object({ full_name: T.String(), email: T.String(), kind: OneOf('customer', 'address') })),
  },
  createJobDocument: {
    summary: 'Add a PDF to the job. What is no PDF: 422.',
    access: ['technician', 'admin'],
    params: IdParams,
    body: T.Object({
      document: T.Object({
        name: DocumentName,
        customer_visible: T.Optional(T.Boolean()),
        data: T.String({ minLength: 1, description: 'the file in base64, at most 5 MB' }),
      }),
    }),
    response: Document,
    status: 201,
  },
  updateJobDocument: {
    summary: 'Name a document, or say who sees it',
    access: ['technician', 'admin'],
    params: DocumentParams,
    body: T.Object({
      document: T.Object({ name: T.Optional(DocumentName), customer_visible: T.Optional(T.Boolean()) }),
    }),
    response: Document,
  },
  deleteJobDocument: {
    summary: 'Take a document off the job',
    access: ['technician', 'admin'],
    params: DocumentParams,
    response: null,
    status: 204,
  },
  createJobPhoto: {
    summary: 'One file that arrived is a photo of the job from now on. What is no picture: 422.',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: T.Object({
      photo: T.Object({ key: T.String({ minLength: 1, maxLength: 200 }), customer_visible: T.Optional(T.Boolean()) }),
    }),
    response: Photo,
    status: 201,
  },
  updateJobPhoto: {
    summary: 'Say who sees a photo',
    access: ['technician', 'admin'],
    params: PhotoParams,
    body: T.Object({ photo: T.Object({ customer_visible: T.Boolean() }) }),
    response: Photo,
  },
  deleteJobPhoto: {
    summary: 'Take a photo off the job: the office any, others their own',
    access: ['customer', 'technician', 'admin'],
    params: PhotoParams,
    response: null,
    status: 204,
  },
  createComment: {
    summary: 'Write a note to a job. A customer’s is always seen by customers, and never pinned.',
    access: ['customer', 'technician', 'admin'],
    body: T.Object({
      comment: T.Object({ commentable_id: Id, commentable_type: OneOf('Job'), ...commentFields, comment: CommentText }),
    }),
    response: Comment,
    status: 201,
  },
  updateComment: {
    summary: 'Change a note: the office any, others their own',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: T.Object({ comment: T.Object({ ...commentFields, comment: T.Optional(CommentText) }) }),
    response: Comment,
  },
  deleteComment: {
    summary: 'Take a note back: the office any, others their own',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    response: null,
    status: 204,
  },
  listCommentsByDate: {
    summary: 'Notes of a job by day: pinned first, then newest',
    access: ['customer', 'technician', 'admin'],
    query: T.Object({ commentable_type: OneOf('Job'), commentable_id: Id }),
    response: T.Record(T.String(), T.Array(Comment)),
  },
} satisfies Record<string, CallShape>
