import { boolean, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowId, tenantId } from './columns'
import { addresses, users } from './users'

export const jobs = pgTable(
  'jobs',
  {
    id: rowId(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    /** The staff member responsible for the job. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('jobs_user').on(t.userId),
    index('jobs_address').on(t.addressId).concurrently(),
    index('jobs_owner').on(t.ownerId).concurrently(),
  ],
)

/** Commissions that staff earn on a job. */
export const jobCommissions = pgTable(
  'job_commissions',
  {
    id: rowId(),
    tenantId: tenantId(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('job_commissions_person').on(t.jobId, t.userId),
    index('job_commissions_user').on(t.userId).concurrently(),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: rowId(),
    tenantId: tenantId(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    comment: text('comment').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    customerVisible: boolean('customer_visible').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('comments_job').on(t.jobId), index('comments_user').on(t.userId).concurrently()],
)

/** `key` is the object's key in the file store; for a seeded photo it is a full URL. */
export const photos = pgTable(
  'photos',
  {
    id: rowId(),
    tenantId: tenantId(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    thumbKey: text('thumb_key'),
    contentType: text('content_type').notNull().default('image/jpeg'),
    byteSize: integer('byte_size'),
    customerVisible: boolean('customer_visible').notNull().default(true),
    /** The user who added it, if known; they may delete it. */
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null while the upload is reserved but not yet confirmed. */
    uploadedAt: instant('uploaded_at'),
    createdAt: createdAt(),
  },
  (t) => [index('photos_job').on(t.jobId), index('photos_added_by').on(t.addedBy).concurrently()],
)

export const documents = pgTable(
  'documents',
  {
    id: rowId(),
    tenantId: tenantId(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    key: text('key').notNull(),
    customerVisible: boolean('customer_visible').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('documents_job').on(t.jobId)],
)
