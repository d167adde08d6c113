import { vars } from '@portal/theme'
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

export interface GridPhoto {
  id: number
  /** What a screen reader calls it: 'Photo 1 of 3, 02/03/2026'. */
  name: string
  thumbUrl: string
}

export interface PhotoGridProps<P extends GridPhoto> {
  photos: readonly P[]
  onOpen: (photo: P) => void
  'aria-label'?: string
}

export function PhotoGrid<P extends GridPhoto>({ photos, onOpen, 'aria-label': label }: PhotoGridProps<P>) {
  return (
    <Rows aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Thumb type="button" onClick={() => onOpen(photo)}>
            <img src={photo.thumbUrl} alt={photo.name} loading="lazy" />
          </Thumb>
        </li>
      ))}
    </Rows>
  )
}
