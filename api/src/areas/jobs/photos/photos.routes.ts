import { findAuthorizedAppointment } from '#areas/scheduling'
import { serviceUnavailable } from '#foundation/errors'
import { fileUrls } from '#foundation/files/file-url'
import { route, routeWithoutTransaction } from '#foundation/http/route'
import { wordsOfRequest } from '#foundation/languages/asked-language'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { calls, shapes, type CallName } from '@portal/contract'
import { MAX_PHOTO_BYTES, statusIs } from '@portal/rules'
import { prepareJobNews } from '../job-news'
import { findAuthorizedJob } from '../job.access'
import { confirmPhotos } from './confirm-photos'
import { jobPhotoRoutes } from './job-photos.routes'
import { RESERVED_SECONDS, reservePhotos, toPhoto } from './photo.store'
import { removeFiles, removePhoto } from './remove-photo'

const callPath = (name: CallName, id: number): string => calls[name].split(' ')[1]!.replace(':id', String(id))

/** The URL for reserving photo uploads on this job; null if the role may not add photos. */
export const reserveLink = ({ role }: Principal, jobId: number): string | null =>
  shapes.reserveJobPhotos.access.some((allowed) => allowed === role) ? callPath('reserveJobPhotos', jobId) : null

/** Adding photos to a job: reserves uploads, then checks what arrived. Browsers upload directly to the file store. */
export function photoRoutes(api: Api): void {
  route(
    api,
    'reserveJobPhotos',
    async ({ params, body, principal, db, services: { files }, now }) => {
      const job = await findAuthorizedJob(db, principal, params.id)
      const places = await reservePhotos(db, job, principal.userId, body.extensions, now)
      const reservations = await Promise.all(
        places.map(async (place) => {
          const form = await files.reserve({ ...place, maxBytes: MAX_PHOTO_BYTES, lifetimeSeconds: RESERVED_SECONDS })
          return { key: place.key, ...form, max_bytes: MAX_PHOTO_BYTES }
        }),
      )
      return { reservations, success_url: callPath('confirmJobPhotos', job.id) }
    },
    { perMinute: { max: 30 } },
  )

  routeWithoutTransaction(
    api,
    'confirmJobPhotos',
    async (call) => {
      const { params, body, principal, transact, services, now, request } = call
      const { files } = services
      const job = await transact((db) => findAuthorizedJob(db, principal, params.id))
      const results = await confirmPhotos(job.id, body.keys, {
        files,
        transact,
        now,
        customersOnly: principal.role === 'customer',
      }).catch((error: unknown) => {
        // The file store failed. Photos confirmed so far stay confirmed; the rest can be retried.
        request.log.error({ err: error }, 'confirming photos failed')
        throw serviceUnavailable()
      })
      if (results.some(({ ok }) => ok)) await (await transact((db) => prepareJobNews(db, job.id, call)))()
      const fileUrl = fileUrls(files, now)
      const i18n = wordsOfRequest(request, call.reply)
      return {
        photos: await Promise.all(
          results.flatMap((result) => (result.ok ? [toPhoto(result.photo, fileUrl, principal)] : [])),
        ),
        refused: results.flatMap((result) => (result.ok ? [] : [{ key: result.key, message: result.message(i18n) }])),
      }
    },
    { perMinute: { max: 30 } },
  )

  route(api, 'removeAppointmentPhoto', async (call) => {
    const { params, query, principal, db, services, afterCommit } = call
    const { appointment } = await findAuthorizedAppointment(db, principal, params.id)
    const keys = await removePhoto(db, principal, {
      jobId: appointment.jobId,
      id: query.photo_id,
      isOver: statusIs('toSummary', appointment.status),
    })
    afterCommit(() => removeFiles(services.files, keys))
    afterCommit(await prepareJobNews(db, appointment.jobId, call))
  })

  jobPhotoRoutes(api)
}
