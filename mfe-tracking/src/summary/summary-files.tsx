import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Document, Photo } from '@portal/contract'
import { vars } from '@portal/theme'
import { Card, Heading, Icon, PlainList, Stack, VisuallyHidden } from '@portal/ui'
import { PhotoGallery } from '../photos/photo-gallery'
import { visibleTo } from './summary.rules'

const List = styled(PlainList)`
  a {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space.s};
    min-height: 44px;
  }
`

interface Props {
  documents: readonly Document[]
  photos: readonly Photo[]
  zone: string
}

/** Documents and photos of the job, read-only. */
export function SummaryFiles({ documents, photos, zone }: Props) {
  const { t } = useLingui()
  const papers = visibleTo.customer(documents)
  const pictures = visibleTo.customer(photos)
  return (
    <Card>
      <Stack>
        <Heading>
          <Trans>Files</Trans>
        </Heading>
        {papers.length > 0 && (
          <List aria-label={t`Documents`}>
            {papers.map(({ id, name, url }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noopener">
                  <Icon name="download" size={16} />
                  {name}
                  <VisuallyHidden>
                    {' '}
                    <Trans>(opens in a new window)</Trans>
                  </VisuallyHidden>
                </a>
              </li>
            ))}
          </List>
        )}
        <PhotoGallery photos={pictures} zone={zone} />
      </Stack>
    </Card>
  )
}
