import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Photo } from '@portal/contract'
import { useWords } from '@portal/platform'
import { photoRetry } from '@portal/rules'
import { toPictures } from '@portal/rules/dates'
import { Empty, useLazyDialog } from '@portal/ui'
import { PhotoGrid, useImageRetry } from '@portal/ui/photo-grid'
import type { GalleryDialog, OpenedPhoto } from './gallery-dialog'

interface Props {
  photos: readonly Photo[]
  zone: string
  /** Resolves once the photo is gone from `photos`; rejects with a message for the user. If omitted, nothing can be deleted. */
  onDelete?: ((photoId: number) => Promise<void>) | undefined
}

/** Grid of photos that open in a large preview; the user's own can be deleted. */
export function PhotoGallery({ photos, zone, onDelete }: Props) {
  const { t } = useLingui()
  const words = useWords()
  const pictures = toPictures(photos, zone, words)
  const retry = photoRetry(pictures.length)
  const tries = useImageRetry(
    retry,
    pictures.map(({ url }) => url),
  )
  const [grid, focusNear] = useFocusNear()
  const { shown, open, close } = useLazyDialog<typeof GalleryDialog, OpenedPhoto>(() =>
    import('./gallery-dialog').then((loaded) => loaded.GalleryDialog),
  )
  return (
    <div ref={grid} tabIndex={-1}>
      {pictures.length > 0 ? (
        <PhotoGrid
          photos={pictures}
          retry={retry}
          onOpen={({ id, name }) => open({ id, name, isToDelete: false })}
          onDelete={onDelete && (({ id, name }) => open({ id, name, isToDelete: true }))}
          aria-label={t`Photos`}
        />
      ) : (
        <Empty message={t`No photos available`} action={null} />
      )}
      {shown && (
        <shown.Dialog
          photos={pictures}
          tries={tries}
          opened={shown.about}
          onDelete={onDelete}
          onDeleted={focusNear}
          onClose={close}
        />
      )}
    </div>
  )
}

/** A deletion removes the button that had the focus: moves the focus to the photo in its place. */
function useFocusNear() {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ index: number } | null>(null)
  useEffect(() => {
    if (!place) return
    const thumbs = [...(ref.current?.querySelectorAll<HTMLElement>('li > button:first-child') ?? [])]
    const next = thumbs[Math.min(place.index, thumbs.length - 1)] ?? ref.current
    next?.focus()
  }, [place])
  return [ref, (index: number) => setPlace({ index })] as const
}
