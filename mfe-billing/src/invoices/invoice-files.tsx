import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Document, Photo } from '@portal/contract'
import { usePlatform, useWords } from '@portal/platform'
import { photoRetry } from '@portal/rules'
import { toPictures } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Card, Failed, Heading, Icon, OnScreen, Stack, useLazyDialog, VisuallyHidden } from '@portal/ui'
import { PhotoGrid } from '@portal/ui/photo-grid'
import { useInvoiceFiles } from './invoice.queries'
import type { PhotoDialog } from './photo-dialog'

const List = styled.ul`
  display: grid;
  gap: ${vars.space.s};
  margin: 0;
  padding: 0;
  list-style: none;
`

/** Customer-visible documents and photos of the invoice's job. Renders nothing if there are none. */
export function InvoiceFiles({ jobId }: { jobId: number }) {
  const { t } = useLingui()
  const files = useInvoiceFiles(jobId)
  if (files.error) {
    return (
      <OnScreen>
        <Failed message={t`Could not load the files`} requestId={files.error.requestId} onRetry={files.retry} />
      </OnScreen>
    )
  }
  const documents = files.data?.documents.filter((file) => file.customer_visible) ?? []
  const photos = files.data?.photos.filter((file) => file.customer_visible) ?? []
  if (documents.length + photos.length === 0) return null
  return (
    <OnScreen as={Card} aria-label={t`Files`}>
      <Stack>
        <Heading>
          <Trans>Files</Trans>
        </Heading>
        {documents.length > 0 && <Documents documents={documents} />}
        {photos.length > 0 && <PhotoButtons photos={photos} />}
      </Stack>
    </OnScreen>
  )
}

function Documents({ documents }: { documents: readonly Document[] }) {
  const { t } = useLingui()
  return (
    <List aria-label={t`Documents`}>
      {documents.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <Icon name="download" size={16} />{' '}
            <Trans>
              {name}
              <VisuallyHidden> (opens in a new window)</VisuallyHidden>
            </Trans>
          </a>
        </li>
      ))}
    </List>
  )
}

function PhotoButtons({ photos }: { photos: readonly Photo[] }) {
  const { t } = useLingui()
  const words = useWords()
  const { tenant } = usePlatform()
  const { shown, open, close } = useLazyDialog<typeof PhotoDialog, { name: string; url: string }>(() =>
    import('./photo-dialog').then((loaded) => loaded.PhotoDialog),
  )
  return (
    <>
      <PhotoGrid
        photos={toPictures(photos, tenant.timezone, words)}
        retry={photoRetry(photos.length)}
        onOpen={({ name, url }) => open({ name, url })}
        aria-label={t`Photos`}
      />
      {shown && <shown.Dialog {...shown.about} onClose={close} />}
    </>
  )
}
