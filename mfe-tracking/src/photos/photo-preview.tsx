import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import styled from 'styled-components'
import { textDirection } from '@portal/i18n'
import { vars } from '@portal/theme'
import { Button, Icon, IconButton, Muted, Row, VisuallyHidden } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { Picture, type ImageRetry } from '@portal/ui/photo-grid'

const Large = styled(Picture)`
  width: 100%;
  height: min(60vh, 520px);
  background: ${vars.color.canvas};
  object-fit: contain;

  @media (max-width: 600px) {
    height: calc(100dvh - 200px);
  }
  &:is(img) {
    display: block;
  }
`

/** Keeps its place while photos change. */
const Bar = styled(Row)`
  flex: 1;
  min-height: 44px;
`

export interface ShownPhoto {
  id: number
  name: string
  url: string
  deletable: boolean
}

interface Props {
  photos: readonly ShownPhoto[]
  index: number
  tries: ImageRetry
  /** Another dialog is on top of this one and gets the keys. */
  covered?: boolean
  onShow: (index: number) => void
  onDelete?: ((photo: ShownPhoto) => void) | undefined
  onClose: () => void
}

/** One large photo with Previous and Next, which wrap around. */
export function PhotoPreview({ photos, index, tries, covered = false, onShow, onDelete, onClose }: Props) {
  const { t } = useLingui()
  const photo = photos[index]
  const step = (by: number) => onShow((index + by + photos.length) % photos.length)
  useArrowKeys((by) => !covered && step(by))
  if (!photo) return null
  const hasNeighbours = photos.length > 1
  const mayDelete = onDelete !== undefined && photo.deletable
  return (
    <Dialog
      title={photo.name}
      maxWidth={768}
      fullScreenOnSmall
      onClose={onClose}
      footer={
        (hasNeighbours || mayDelete) && (
          <Bar $spread>
            {hasNeighbours && (
              <Row>
                <IconButton aria-label={t`Previous photo`} onClick={() => step(-1)}>
                  <Icon name="back" />
                </IconButton>
                <Muted aria-hidden>{`${index + 1} / ${photos.length}`}</Muted>
                <IconButton aria-label={t`Next photo`} onClick={() => step(1)}>
                  <Icon name="next" />
                </IconButton>
              </Row>
            )}
            {mayDelete && (
              <Button variant="quiet" onClick={() => onDelete(photo)}>
                <Trans>Delete Photo</Trans>
              </Button>
            )}
          </Bar>
        )
      }
    >
      <Large src={photo.url} alt={photo.name} tries={tries} />
      {/* The dialog's own title is announced only when it opens. */}
      <VisuallyHidden role="status">{photo.name}</VisuallyHidden>
    </Dialog>
  )
}

/** The dialog itself has the focus at first, so the keys are handled on the document. */
function useArrowKeys(onStep: (by: 1 | -1) => void): void {
  const { i18n } = useLingui()
  const isRtl = textDirection(i18n.locale) === 'rtl'
  const press = useEffectEvent(({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return
    if (key === 'ArrowLeft') onStep(isRtl ? 1 : -1)
    if (key === 'ArrowRight') onStep(isRtl ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
