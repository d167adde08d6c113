import { t } from '@lingui/core/macro'
import { isApiError, type Client } from '@portal/client'
import type { Body, Photo, PhotoReservation, Response as Answer } from '@portal/contract'

// Adds photos to a job: reserves uploads with the API, posts the files directly to the store, and confirms them with the API.

type Extension = Body<'reserveJobPhotos'>['extensions'][number]

export interface UploadedPhotos {
  photos: Photo[]
  /** `name` is the file's name, which need not be unique; `message` is the reason as a sentence fragment. */
  failed: { file: File; name: string; message: string }[]
}

interface Options {
  /** Called after each file, uploaded or failed. */
  onProgress?: (sent: number, total: number) => void
  /** Pause before the first retry of the confirmation; twice that before the second. */
  pauseMs?: number
}

/** Concurrent uploads. More would slow each one down on a phone's connection and finish none sooner. */
const AT_ONCE = 3
const TRIES = 3
/** Timeout for one file: 180 s plus 1 ms for every 8 bytes (64 kbit/s), because a slow connection is not a failure. */
const timeoutMs = ({ size }: File): number => 180_000 + Math.ceil(size / 8)
const notSent = (): string => t`the upload failed`

interface Sent {
  file: File
  key: string
  /** Null if it was uploaded. */
  problem: string | null
}

/**
 * Uploads files to a job by its `links.reserve_s3_photos`. Files fail independently; rejects with ApiError only if the
 * reservation fails. Files must have passed `checkPhoto`, and be no more than the contract allows.
 */
export async function uploadPhotos(
  client: Client,
  reserveLink: string,
  files: readonly File[],
  { onProgress, pauseMs = 1_000 }: Options = {},
): Promise<UploadedPhotos> {
  if (files.length === 0) return { photos: [], failed: [] }
  const body: Body<'reserveJobPhotos'> = {
    extensions: files.map(({ name }) => name.slice(name.lastIndexOf('.') + 1).toLowerCase() as Extension),
  }
  const { reservations, success_url } = await client.follow<Answer<'reserveJobPhotos'>>(
    reserveLink,
    { method: 'POST', body },
    { quiet: true },
  )

  const sent: Sent[] = []
  let next = 0
  const sendOneAfterAnother = async () => {
    while (next < files.length) {
      const [file, place] = [files[next]!, reservations[next]]
      next += 1
      sent.push({ file, key: place?.key ?? '', problem: place ? await sendFile(client, place, file) : notSent() })
      onProgress?.(sent.length, files.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneAfterAnother))

  const arrived = sent.filter(({ problem }) => problem === null)
  const failed = sent.flatMap(({ file, problem }) => (problem === null ? [] : [failedFile(file, problem)]))
  if (arrived.length === 0) return { photos: [], failed }
  try {
    const { photos, refused } = await confirm(
      client,
      success_url,
      arrived.map(({ key }) => key),
      pauseMs,
    )
    const refusals = refused.flatMap(({ key, message }) =>
      arrived.filter((each) => each.key === key).map(({ file }) => failedFile(file, asPart(message))),
    )
    return { photos, failed: [...failed, ...refusals] }
  } catch (error) {
    return {
      photos: [],
      failed: [...failed, ...arrived.map(({ file }) => failedFile(file, asPart((error as Error).message)))],
    }
  }
}

const failedFile = (file: File, message: string) => ({ file, name: file.name, message })

/** Returns what went wrong, or null. */
async function sendFile(
  client: Client,
  { url, fields, max_bytes }: PhotoReservation,
  file: File,
): Promise<string | null> {
  if (file.size > max_bytes) return t`the file is too large`
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // The file must come last: the store checks the other fields before it accepts the file.
  form.append('file', file)
  try {
    const answer = await client.sendForm(url, form, AbortSignal.timeout(timeoutMs(file)))
    return answer.ok ? null : notSent()
  } catch {
    return notSent()
  }
}

/** Confirms the uploads. Retries on network failures, 429 and 5xx, which is safe because the call is idempotent by its keys. */
async function confirm(
  client: Client,
  link: string,
  keys: string[],
  pauseMs: number,
): Promise<Answer<'confirmJobPhotos'>> {
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

/** 'It did not arrive. Choose it again.' → 'it did not arrive. Choose it again', for use in parentheses. */
const asPart = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
