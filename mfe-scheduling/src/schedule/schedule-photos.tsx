import { Trans, useLingui } from '@lingui/react/macro'
import { useWords } from '@portal/platform'
import { checkPhoto, MAX_PHOTO_BYTES, MAX_PHOTOS_AT_ONCE, PHOTO_ACCEPT } from '@portal/rules'
import { Card, Heading, Stack } from '@portal/ui'
import { PhotoPicker } from '@portal/ui/photo-picker'

const megabytes = MAX_PHOTO_BYTES / 1024 / 1024

interface Props {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** The files are being uploaded. */
  disabled: boolean
}

/** Optional photos of the problem. */
export function SchedulePhotos(props: Props) {
  const { t } = useLingui()
  const words = useWords()
  return (
    <Card>
      <Stack $gap="m">
        <Heading>
          <Trans>Photos (optional)</Trans>
        </Heading>
        <PhotoPicker
          {...props}
          accept={PHOTO_ACCEPT}
          maxFiles={MAX_PHOTOS_AT_ONCE}
          check={(file) => checkPhoto(file, words)}
          hint={t`PNG or JPEG, up to ${megabytes} MB each. They are sent once the appointment is booked.`}
        />
      </Stack>
    </Card>
  )
}
