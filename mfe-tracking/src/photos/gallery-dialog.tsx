import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportedMessage } from '@portal/client'
import { ConfirmDialog } from '@portal/ui/dialog'
import type { ImageRetry } from '@portal/ui/photo-grid'
import { PhotoPreview, type ShownPhoto } from './photo-preview'

export interface OpenedPhoto {
  id: number
  name: string
  /** Opened by the button that deletes it, not to look at it. */
  isToDelete: boolean
}

interface Deleting {
  id: number
  name: string
  busy: boolean
  error?: string
}

interface Props {
  photos: readonly ShownPhoto[]
  tries: ImageRetry
  opened: OpenedPhoto
  /** Resolves once the photo is gone from `photos`; rejects with a message for the user. If omitted, nothing can be deleted. */
  onDelete: ((photoId: number) => Promise<void>) | undefined
  /** Called with the place that the photo had. */
  onDeleted: (index: number) => void
  onClose: () => void
}

/** One photo of a gallery in large, and the question before one is deleted. */
export function GalleryDialog({ photos, tries, opened, onDelete, onDeleted, onClose }: Props) {
  const { t } = useLingui()
  const [shownId, setShownId] = useState(opened.isToDelete ? null : opened.id)
  const [deleting, setDeleting] = useState<Deleting | null>(opened.isToDelete ? { ...opened, busy: false } : null)

  const remove = async ({ id, name }: Deleting) => {
    const index = photos.findIndex((photo) => photo.id === id)
    setDeleting({ id, name, busy: true })
    try {
      await onDelete?.(id)
    } catch (error) {
      return setDeleting({ id, name, busy: false, error: reportedMessage(error) })
    }
    onClose()
    onDeleted(index)
  }

  const name = deleting?.name
  const shown = photos.findIndex(({ id }) => id === shownId)
  return (
    <>
      {shown >= 0 && (
        <PhotoPreview
          photos={photos}
          index={shown}
          tries={tries}
          covered={deleting !== null}
          onShow={(index) => setShownId(photos[index]?.id ?? null)}
          onDelete={onDelete && (({ id, name }) => setDeleting({ id, name, busy: false }))}
          onClose={onClose}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t`Delete Photo`}
          message={
            deleting.busy ? (
              <span role="status">
                <Trans>Deleting photo...</Trans>
              </span>
            ) : (
              t`${name} will be permanently deleted.`
            )
          }
          confirmLabel={t`Delete`}
          danger
          busy={deleting.busy}
          error={deleting.error}
          onConfirm={() => void remove(deleting)}
          onCancel={() => (opened.isToDelete ? onClose() : setDeleting(null))}
        />
      )}
    </>
  )
}
