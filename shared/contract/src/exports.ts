// A company's own data, whole.
import { Type as T, type Static } from '@sinclair/typebox'
import type { CallShape } from './call'
import { Id, IdParams, Instant, Link, Nullable, OneOf } from './common'

export const TenantExport = T.Object({
  id: Id,
  state: OneOf('waiting', 'done', 'failed'),
  created_at: Instant,
  finished_at: Nullable(Instant),
  /** Once it is done: where it can be downloaded for 12 hours, without a session. Asked for again, there is another address. */
  url: Nullable(Link),
  bytes: Nullable(T.Integer()),
  /** When it is deleted. */
  expires_at: Instant,
})
export type TenantExport = Static<typeof TenantExport>

export const exportCalls = {
  createExport: {
    summary:
      'Have all of the company’s data written into a zip: a file of NDJSON for each table, the uploaded files, and a manifest. Ask getExport until it is done. While one is being written, the answer is that one.',
    access: ['admin'],
    response: TenantExport,
    status: 201,
  },
  getExport: {
    summary: 'An export: whether it is done, and where it is. It is deleted after 7 days.',
    access: ['admin'],
    params: IdParams,
    response: TenantExport,
  },
} satisfies Record<string, CallShape>
