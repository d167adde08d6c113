import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportedMessage, useClient } from '@portal/client'
import type { UploadedPhotos } from '@portal/client/photos'
import { usePlatform } from '@portal/platform'

const allFailed = (files: readonly File[], message: string): UploadedPhotos => ({
  photos: [],
  failed: files.map((file) => ({ file, name: file.name, message })),
})

/**
 * Uploads photos to a job that was just booked. Never rejects: the visit is booked whatever becomes of its photos, and a
 * toast lists those that failed.
 */
export function usePhotoUpload() {
  const { t } = useLingui()
  const client = useClient()
  const { showToast } = usePlatform()
  const [uploading, setUploading] = useState(false)

  const send = async (jobId: number, files: readonly File[]): Promise<UploadedPhotos> => {
    try {
      const { links } = await client.call('getJob', { params: { id: jobId } }, { quiet: true })
      if (!links.reserve_s3_photos) return allFailed(files, t`photos can’t be added to this job`)
      const { uploadPhotos } = await import('@portal/client/photos')
      return await uploadPhotos(client, links.reserve_s3_photos, files)
    } catch (error) {
      return allFailed(files, reportedMessage(error).replace(/\.$/, ''))
    }
  }

  const attachPhotos = async (jobId: number, files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    setUploading(true)
    const { failed } = await send(jobId, files)
    setUploading(false)
    if (failed.length === 0) return
    const named = failed.map(({ name, message }) => `${name} (${message})`).join(', ')
    showToast({ kind: 'error', message: t`Could not upload: ${named}. Your appointment is booked.` })
  }
  return { uploading, attachPhotos }
}
