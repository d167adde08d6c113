import { eq } from 'drizzle-orm'
import type { Db } from '#foundation/database/database'
import { appointments } from '#foundation/database/schema'
import { serviceUnavailable, notFound, unprocessable } from '#foundation/errors'
import { fileUrls } from '#foundation/files/file-url'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import type { Api } from '#foundation/services'
import { statusIs } from '@portal/rules'
import { prepareJobNews } from '../job-news'
import { findAuthorizedJob } from '../job.access'
import { confirmPhotos } from './confirm-photos'
import { findPhoto, setPhotoVisibility, toPhoto } from './photo.store'
import { removeFiles, removePhoto } from './remove-photo'

/** Whether all visits of the job are over (`toSummary`). */
async function isOver(db: Db, jobId: number): Promise<boolean> {
  const visits = await db
    .select({ status: appointments.status })
    .from(appointments)
    .where(eq(appointments.jobId, jobId))
  return visits.length > 0 && visits.every(({ status }) => statusIs('toSummary', status))
}

/** Single photos of a job. */
export function jobPhotoRoutes(api: Api): void {
  routeWithoutTransaction(
    api,
    'createJobPhoto',
    async (call) => {
      const { params, body, principal, transact, services, now, request } = call
      const { photo: input } = body
      const { files } = services
      const job = await transact((db) => findAuthorizedJob(db, principal, params.id))
      const customersOnly = principal.role === 'customer'
      const { customer_visible: customerVisible } = input
      if (customersOnly && customerVisible === false)
        throw unprocessable('Your photos are always visible to you and the office.', 'photo.customer_visible')
      const [result] = await confirmPhotos(job.id, [input.key], {
        files,
        transact,
        now,
        customersOnly,
        customerVisible,
      }).catch((error: unknown) => {
        request.log.error({ err: error }, 'confirming a photo failed')
        throw serviceUnavailable()
      })
      if (!result!.ok) throw unprocessable(result!.message, 'photo.key')
      const { photo } = result!
      // Another request may have confirmed it before, with another visibility or none.
      const isAsAsked = customersOnly || customerVisible === undefined || photo.customerVisible === customerVisible
      const shown = isAsAsked ? photo : await transact((db) => setPhotoVisibility(db, photo, customerVisible))
      if (!shown) throw notFound('No such photo')
      await (
        await transact((db) => prepareJobNews(db, job.id, call))
      )()
      return toPhoto(shown, fileUrls(files, now), principal)
    },
    { perMinute: { max: 30 } },
  )

  route(api, 'updateJobPhoto', async (call) => {
    const { params, body, principal, db, services, now, afterCommit } = call
    const job = await findAuthorizedJob(db, principal, params.id)
    const photo = await findPhoto(db, job.id, params.photo_id)
    const changed = photo && (await setPhotoVisibility(db, photo, body.photo.customer_visible))
    if (!changed) throw notFound('No such photo')
    afterCommit(await prepareJobNews(db, job.id, call))
    return toPhoto(changed, fileUrls(services.files, now), principal)
  })

  route(api, 'deleteJobPhoto', async (call) => {
    const { params, principal, db, services, afterCommit } = call
    const job = await findAuthorizedJob(db, principal, params.id)
    const keys = await removePhoto(db, principal, {
      jobId: job.id,
      id: params.photo_id,
      isOver: await isOver(db, job.id),
    })
    afterCommit(() => removeFiles(services.files, keys))
    afterCommit(await prepareJobNews(db, job.id, call))
  })
}
