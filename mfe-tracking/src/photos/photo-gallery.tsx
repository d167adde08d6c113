import type { Photo } from '@portal/contract'
import { formatDate } from '@portal/rules'
import { vars } from '@portal/theme'
import { Dialog } from '@portal/ui/dialog'
import { useState } from 'react'
import styled from 'styled-components'

const Rows = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${vars.space.s};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Thumb = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${vars.color.border};
  border-radius: ${vars.radius.s};
  background: ${vars.color.canvas};
  cursor: zoom-in;

  img {
    display: block;
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }
`

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
  const [shown, setShown] = useState<Photo | null>(null)
  const nameOf = (photo: Photo) => `Photo ${photos.indexOf(photo) + 1} of ${photos.length}, ${formatDate(photo.created_at, zone)}`
  return (
    <>
      <Rows>
        {photos.map((photo) => (
          <li key={photo.id}>
            <Thumb type="button" onClick={() => setShown(photo)}>
              <img src={photo.file.thumb.url} alt={nameOf(photo)} loading="lazy" />
            </Thumb>
          </li>
        ))}
      </Rows>
      {shown && (
        <Dialog title={nameOf(shown)} maxWidth={768} fullScreenOnSmall onClose={() => setShown(null)}>
          <Large src={shown.file.url} alt="" />
        </Dialog>
      )}
    </>
  )
}
