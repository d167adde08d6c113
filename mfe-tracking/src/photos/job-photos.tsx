import { isApiError, useClient, useRefresh } from '@portal/client'
import type { Job } from '@portal/contract'
import { MAX_PHOTOS_PER_JOB } from '@portal/rules'
import { Heading, Muted, QueryView, Stack } from '@portal/ui'
import { useJob } from '../appointment/appointment.queries'
import { PhotoGallery } from './photo-gallery'
import { PhotoUpload } from './photo-upload'
import { usePhotoUpload } from './use-photo-upload'

interface Props {
  appointmentId: number
  jobId: number
  zone: string
}

/** The photos of a visit's job. The user can add photos and delete their own. */
export function JobPhotos({ appointmentId, jobId, zone }: Props) {
  const job = useJob(jobId)
  const client = useClient()
  const refresh = useRefresh()
  const remove = async (photo_id: number) => {
    try {
      await client.call(
        'removeAppointmentPhoto',
        { params: { id: appointmentId }, query: { photo_id } },
        { quiet: true },
      )
    } catch (error) {
      // Already deleted in another window.
      if (!isApiError(error) || error.status !== 404) throw error
    }
    await refresh('getJob')
  }
  return (
    <Stack $gap="m">
      <Heading as="h3">Photos</Heading>
      <QueryView query={job} failedMessage="Could not load the photos">
        {({ photos, links }) => (
          <>
            {links.reserve_s3_photos && (
              <AddPhotos reserveLink={links.reserve_s3_photos} photos={photos} onUploaded={() => refresh('getJob')} />
            )}
            <PhotoGallery photos={photos} zone={zone} onDelete={remove} />
          </>
        )}
      </QueryView>
    </Stack>
  )
}

interface AddProps {
  reserveLink: string
  photos: Job['photos']
  onUploaded: () => Promise<void>
}

function AddPhotos({ reserveLink, photos, onUploaded }: AddProps) {
  const { choose, send, ...upload } = usePhotoUpload(reserveLink, onUploaded)
  const room = MAX_PHOTOS_PER_JOB - photos.length
  if (room <= 0 && !upload.sending)
    return <Muted>{`This job already has the maximum of ${MAX_PHOTOS_PER_JOB} photos.`}</Muted>
  return <PhotoUpload {...upload} room={room} onChoose={choose} onSend={() => void send()} />
}
