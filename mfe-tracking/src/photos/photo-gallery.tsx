import type { Photo } from '@portal/contract'
import { toPictures } from '@portal/rules'
import { Dialog } from '@portal/ui/dialog'
import { PhotoGrid } from '@portal/ui/photo-grid'
import { useState } from 'react'
import styled from 'styled-components'

const Large = styled.img`
  display: block;
  width: 100%;
  max-height: 70vh;
  object-fit: contain;
`

interface Props {
  photos: readonly Photo[]
  zone: string
}

/** Pictures three in a row; one that is chosen is shown large. */
export function PhotoGallery({ photos, zone }: Props) {
  const [shown, setShown] = useState<{ name: string; url: string } | null>(null)
  return (
    <>
      <PhotoGrid photos={toPictures(photos, zone)} onOpen={setShown} />
      {shown && (
        <Dialog title={shown.name} maxWidth={768} fullScreenOnSmall onClose={() => setShown(null)}>
          <Large src={shown.url} alt="" />
        </Dialog>
      )}
    </>
  )
}
