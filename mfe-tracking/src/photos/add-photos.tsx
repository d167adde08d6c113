import { useLingui } from '@lingui/react/macro'
import type { Job } from '@portal/contract'
import { MAX_PHOTOS_PER_JOB } from '@portal/rules'
import { Muted } from '@portal/ui'
import { PhotoUpload } from './photo-upload'
import { usePhotoUpload } from './use-photo-upload'

interface AddProps {
  reserveLink: string
  photos: Job['photos']
  onUploaded: () => Promise<void>
}

/** Adds photos to a job, up to the most that it may have. */
export function AddPhotos({ reserveLink, photos, onUploaded }: AddProps) {
  const { t } = useLingui()
  const { choose, send, ...upload } = usePhotoUpload(reserveLink, onUploaded)
  const most = MAX_PHOTOS_PER_JOB
  const room = most - photos.length
  if (room <= 0 && !upload.sending) return <Muted>{t`This job already has the maximum of ${most} photos.`}</Muted>
  return <PhotoUpload {...upload} room={room} onChoose={choose} onSend={() => void send()} />
}
