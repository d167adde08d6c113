import type { Body, Photo, PhotoReservation, Response as Answer } from '@portal/contract'
import { isApiError } from './api-error'
import type { Client } from './client'

/** Adding photos to a job: places from the API, the files straight to the store, and back to the API with what arrived. */

type Extension = Body<'reserveJobPhotos'>['extensions'][number]

export interface UploadedPhotos {
  photos: Photo[]
  /** By the file's own name, which two may share, with the reason as a part of a sentence. */
  failed: { file: File; name: string; message: string }[]
}

interface Options {
  /** After each file that was sent, well or not. */
  onProgress?: (sent: number, total: number) => void
  /** Before the confirmation is tried again; twice that before the third time. */
  pauseMs?: number
}

/** More at once would be slower on a phone's line, and none sooner. */
const AT_ONCE = 3
const TRIES = 3
/** For one file: a poor line takes long and is no failure, so it has a millisecond for every eight bytes (64 kbit/s) on top. */
const timeoutMs = ({ size }: File): number => 180_000 + Math.ceil(size / 8)
const NOT_SENT = 'the upload did not get through'

interface Sent {
  file: File
  key: string
  /** Null: it lies in the store. */
  problem: string | null
}

/**
 * Sends files to where a job's `links.reserve_s3_photos` leads. What fails for one costs no other; rejects (ApiError)
 * only when no place could be had for any. Files must have passed `photoProblem`, and be as many as the contract allows.
 */
export async function uploadPhotos(client: Client, reserveLink: string, files: readonly File[], { onProgress, pauseMs = 1_000 }: Options = {}): Promise<UploadedPhotos> {
  if (files.length === 0) return { photos: [], failed: [] }
  const body: Body<'reserveJobPhotos'> = { extensions: files.map(({ name }) => name.slice(name.lastIndexOf('.') + 1).toLowerCase() as Extension) }
  const { reservations, success_url } = await client.follow<Answer<'reserveJobPhotos'>>(reserveLink, { method: 'POST', body }, { quiet: true })

  const sent: Sent[] = []
  let next = 0
  const sendOneAfterAnother = async () => {
    while (next < files.length) {
      const [file, place] = [files[next]!, reservations[next]]
      next += 1
      sent.push({ file, key: place?.key ?? '', problem: place ? await sendFile(client, place, file) : NOT_SENT })
      onProgress?.(sent.length, files.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneAfterAnother))

  const arrived = sent.filter(({ problem }) => problem === null)
  const failed = sent.flatMap(({ file, problem }) => (problem === null ? [] : [failedFile(file, problem)]))
  if (arrived.length === 0) return { photos: [], failed }
  try {
    const { photos, refused } = await confirm(client, success_url, arrived.map(({ key }) => key), pauseMs)
    const refusals = refused.flatMap(({ key, message }) => arrived.filter((each) => each.key === key).map(({ file }) => failedFile(file, asPart(message))))
    return { photos, failed: [...failed, ...refusals] }
  } catch (error) {
    return { photos: [], failed: [...failed, ...arrived.map(({ file }) => failedFile(file, asPart((error as Error).message)))] }
  }
}

const failedFile = (file: File, message: string) => ({ file, name: file.name, message })

/** What went wrong, or null. */
async function sendFile(client: Client, { url, fields, max_bytes }: PhotoReservation, file: File): Promise<string | null> {
  if (file.size > max_bytes) return 'the file is too large'
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Last: a store decides by the fields before it takes the file.
  form.append('file', file)
  try {
    const answer = await client.sendForm(url, form, AbortSignal.timeout(timeoutMs(file)))
    return answer.ok ? null : NOT_SENT
  } catch {
    return NOT_SENT
  }
}

/** Asked again when the answer was lost or the API was busy: it answers the same to the same keys. */
async function confirm(client: Client, link: string, keys: string[], pauseMs: number): Promise<Answer<'confirmJobPhotos'>> {
  const body: Body<'confirmJobPhotos'> = { source: 'customer_portal', keys }
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.follow(link, { method: 'POST', body }, { quiet: true })
    } catch (error) {
      const mayPass = isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)
      if (!mayPass || tries === TRIES) throw error
      await new Promise((resume) => setTimeout(resume, pauseMs * tries))
    }
  }
}

/** 'It did not arrive. Choose it again.' → 'it did not arrive. Choose it again', for use in brackets. */
const asPart = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
