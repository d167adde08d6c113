import type { Photo } from '@portal/contract'
import { photoRetry } from '@portal/rules'
import { toPictures } from '@portal/rules/dates'
import { Empty } from '@portal/ui'
import { ConfirmDialog } from '@portal/ui/dialog'
import { PhotoGrid, useImageRetry } from '@portal/ui/photo-grid'
import { useEffect, useRef, useState } from 'react'
import { PhotoPreview } from './photo-preview'

interface Props {
  photos: readonly Photo[]
  zone: string
  /** Resolves once the photo is gone from `photos`; rejects with a message for the user. If omitted, nothing can be deleted. */
  onDelete?: ((photoId: number) => Promise<void>) | undefined
}

interface Deleting {
  id: number
  name: string
  busy: boolean
  error?: string
}

/** Grid of photos that open in a large preview; the user's own can be deleted. */
export function PhotoGallery({ photos, zone, onDelete }: Props) {
  const pictures = toPictures(photos, zone)
  const retry = photoRetry(pictures.length)
  const tries = useImageRetry(retry, pictures.map(({ url }) => url))
  const [shownId, setShownId] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<Deleting | null>(null)
  const [grid, focusNear] = useFocusNear()
  const ask = onDelete && (({ id, name }: { id: number; name: string }) => setDeleting({ id, name, busy: false }))

  const remove = async ({ id, name }: Deleting) => {
    const index = pictures.findIndex((picture) => picture.id === id)
    setDeleting({ id, name, busy: true })
    try {
      await onDelete?.(id)
    } catch (error) {
      return setDeleting({ id, name, busy: false, error: (error as Error).message })
    }
    setDeleting(null)
    setShownId(null)
    focusNear(index)
  }

  const shown = pictures.findIndex(({ id }) => id === shownId)
  return (
    <div ref={grid} tabIndex={-1}>
      {pictures.length > 0 ? (
        <PhotoGrid photos={pictures} retry={retry} onOpen={({ id }) => setShownId(id)} onDelete={ask} aria-label="Photos" />
      ) : (
        <Empty message="No photos available" action={null} />
      )}
      {shown >= 0 && (
        <PhotoPreview
          photos={pictures}
          index={shown}
          tries={tries}
          covered={deleting !== null}
          onShow={(index) => setShownId(pictures[index]?.id ?? null)}
          onDelete={ask}
          onClose={() => setShownId(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete Photo"
          message={deleting.busy ? <span role="status">Deleting photo...</span> : `${deleting.name} will be permanently deleted.`}
          confirmLabel="Delete"
          danger
          busy={deleting.busy}
          error={deleting.error}
          onConfirm={() => void remove(deleting)}
          onCancel={() => setDeleting(null)}
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
