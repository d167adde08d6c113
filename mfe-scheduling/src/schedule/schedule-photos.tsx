import { checkPhoto, MAX_PHOTO_BYTES, MAX_PHOTOS_AT_ONCE, PHOTO_ACCEPT } from '@portal/rules'
import { Card, Heading, Stack } from '@portal/ui'
import { PhotoPicker } from '@portal/ui/photo-picker'

const hint = `PNG or JPEG, up to ${MAX_PHOTO_BYTES / 1024 / 1024} MB each. They are sent once the appointment is booked.`

interface Props {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** The files are being uploaded. */
  disabled: boolean
}

/** Optional photos of the problem. */
export const SchedulePhotos = (props: Props) => (
  <Card>
    <Stack $gap="m">
      <Heading>Photos (optional)</Heading>
      <PhotoPicker {...props} accept={PHOTO_ACCEPT} maxFiles={MAX_PHOTOS_AT_ONCE} check={checkPhoto} hint={hint} />
    </Stack>
  </Card>
)
