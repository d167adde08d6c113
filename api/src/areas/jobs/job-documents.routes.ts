import { and, eq } from 'drizzle-orm'
import { firstRow } from '#foundation/database/database'
import { documents } from '#foundation/database/schema'
import { serviceUnavailable, notFound } from '#foundation/errors'
import { fileUrls } from '#foundation/files/file-url'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import {
  DOCUMENT_BODY_BYTES,
  isOwnFile,
  newDocumentKey,
  PDF,
  readName,
  readPdf,
  toDocument,
} from './job-document.store'
import { findAuthorizedJob } from './job.access'

const isDocument = (jobId: number, id: number) => and(eq(documents.jobId, jobId), eq(documents.id, id))

/** Documents that staff add to a job. */
export function jobDocumentRoutes(api: Api): void {
  routeWithoutTransaction(
    api,
    'createJobDocument',
    async ({ params, body, principal, tenant, transact, services: { files }, now, request }) => {
      const job = await transact((db) => findAuthorizedJob(db, principal, params.id))
      const name = readName(body.document.name, 'document.name')
      const bytes = readPdf(body.document.data, 'document.data')
      const key = newDocumentKey(tenant.id, job.id)
      // Write the file first, so that a document row never points to a missing file.
      await files.write(key, bytes, PDF).catch((error: unknown) => {
        request.log.error({ err: error }, 'storing a document failed')
        throw serviceUnavailable()
      })
      const added = {
        jobId: job.id,
        name,
        key,
        customerVisible: body.document.customer_visible ?? true,
        createdAt: now,
      }
      const row = await transact(async (db) => firstRow(await db.insert(documents).values(added).returning())).catch(
        async (error: unknown) => {
          await files.remove(key).catch(() => undefined)
          throw error
        },
      )
      return toDocument(row, fileUrls(files, now))
    },
    { perMinute: { max: 30 }, bodyLimitBytes: DOCUMENT_BODY_BYTES },
  )

  route(api, 'updateJobDocument', async ({ params, body, principal, db, services: { files }, now }) => {
    const job = await findAuthorizedJob(db, principal, params.id)
    const { name, customer_visible: customerVisible } = body.document
    const change = {
      name: name === undefined ? undefined : readName(name, 'document.name'),
      customerVisible,
    }
    const which = isDocument(job.id, params.document_id)
    const [row] = Object.values(change).some((value) => value !== undefined)
      ? await db.update(documents).set(change).where(which).returning()
      : await db.select().from(documents).where(which)
    if (!row) throw notFound('No such document')
    return toDocument(row, fileUrls(files, now))
  })

  route(api, 'deleteJobDocument', async ({ params, principal, tenant, db, services: { files }, afterCommit }) => {
    const job = await findAuthorizedJob(db, principal, params.id)
    const [row] = await db.delete(documents).where(isDocument(job.id, params.document_id)).returning()
    if (!row) throw notFound('No such document')
    if (isOwnFile(row.key, tenant.id)) afterCommit(() => files.remove(row.key))
  })
}
