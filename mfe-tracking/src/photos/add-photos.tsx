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
  const { choose, send, ...upload } = usePhotoUpload(reserveLink, onUploaded)
  const room = MAX_PHOTOS_PER_JOB - photos.length
  if (room <= 0 && !upload.sending)
    return <Muted>{`This job already has the maximum of ${MAX_PHOTOS_PER_JOB} photos.`}</Muted>
  return <PhotoUpload {...upload} room={room} onChoose={choose} onSend={() => void send()} />
}
