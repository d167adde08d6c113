import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { isApiError, useRefresh } from '@portal/client'
import { useLazyModule, whenIdle } from '@portal/platform'
import { Failed, Heading, QueryView, Stack } from '@portal/ui'
import { useJob } from '../appointment/appointment.queries'
import type { AddPhotos } from './add-photos'
import { PhotoGallery } from './photo-gallery'

interface Props {
  jobId: number
  zone: string
  headingAs?: 'h2' | 'h3'
  onDelete: (photoId: number) => Promise<void>
}

/** The photos of a visit's job. The user can add photos and delete their own. */
export function JobPhotos({ jobId, zone, headingAs, onDelete }: Props) {
  const { t } = useLingui()
  const job = useJob(jobId)
  const refresh = useRefresh()
  const remove = async (photoId: number) => {
    try {
      await onDelete(photoId)
    } catch (error) {
      // Already deleted in another window.
      if (!isApiError(error) || error.status !== 404) throw error
    }
    await refresh('getJob')
  }
  return (
    <Stack $gap="m">
      <Heading as={headingAs}>
        <Trans>Photos</Trans>
      </Heading>
      <QueryView query={job} failedMessage={t`Could not load the photos`}>
        {({ photos, links }) => (
          <>
            {links.reserve_s3_photos && (
              <LateAddPhotos
                reserveLink={links.reserve_s3_photos}
                photos={photos}
                onUploaded={() => refresh('getJob')}
              />
            )}
            <PhotoGallery photos={photos} zone={zone} onDelete={remove} />
          </>
        )}
      </QueryView>
    </Stack>
  )
}

// In the page once that is usable: whoever adds photos has read it by then.
const loadAddPhotos = () =>
  new Promise<void>(whenIdle)
    .then(() => import(/* webpackChunkName: "once-usable" */ './add-photos'))
    .then((loaded) => loaded.AddPhotos)

const AddPlace = styled.div`
  min-height: 80px;
`

function LateAddPhotos(props: ComponentProps<typeof AddPhotos>) {
  const { t } = useLingui()
  const { value: Add, error, retry } = useLazyModule(loadAddPhotos)
  return (
    <AddPlace>
      {error !== undefined && <Failed message={t`Photos can’t be added right now`} onRetry={retry} />}
      {Add && <Add {...props} />}
    </AddPlace>
  )
}
