import { Type as T, type Static } from '@sinclair/typebox'
import { Invoice } from './billing'
import type { CallShape } from './call'
import { Id, IdParams, Instant, Link, Nullable, OneOf } from './common'
import { Address, User } from './identity'
import { Appointment } from './scheduling'

export const Photo = T.Object({
  id: Id,
  file: T.Object({ url: T.String(), thumb: T.Object({ url: T.String() }) }),
  created_at: Instant,
  customer_visible: T.Boolean(),
  deletable: T.Boolean({ description: 'by whoever asks' }),
})
export type Photo = Static<typeof Photo>

/** Where one file may be sent: a form POST with these fields, in this order, and the file last. */
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

export const jobCalls = {
  getJob: {
    summary: 'A job with its appointments, files and invoice; only what the customer may see',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    query: T.Object({ item_grouping: T.Optional(T.Integer({ minimum: 0, maximum: 1 })) }),
    response: Job,
  },
  getJobInvoice: { summary: "The job's invoice", access: ['customer', 'technician', 'admin'], params: IdParams, response: Invoice },
  reserveJobPhotos: {
    summary: 'Places for photos, one for every extension named, each for one file of that type',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: T.Object({ extensions: T.Array(OneOf(...photoExtensions), { minItems: 1, maxItems: 20 }) }),
    response: T.Object({ reservations: T.Array(PhotoReservation), success_url: Link }),
    status: 201,
  },
  confirmJobPhotos: {
    summary: 'The files that arrived are the job’s photos from now on. What is no picture is refused by its key, and the rest kept.',
    access: ['customer', 'technician', 'admin'],
    params: IdParams,
    body: T.Object({ source: OneOf('customer_portal'), keys: T.Array(T.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 20 }) }),
    response: T.Object({ photos: T.Array(Photo), refused: T.Array(T.Object({ key: T.String(), message: T.String() })) }),
  },
  listCommentsByDate: {
    summary: 'Notes of a job by day: pinned first, then newest',
    access: ['customer', 'technician', 'admin'],
    query: T.Object({ commentable_type: OneOf('Job'), commentable_id: Id }),
    response: T.Record(T.String(), T.Array(Comment)),
  },
} satisfies Record<string, CallShape>
