import { useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Icon } from '../icon'
import { useImageRetry, type PictureRetry } from './image-retry'
import { Picture } from './retrying-image'

const Rows = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${vars.space.s};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    position: relative;
  }
`

const Thumb = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.m};
  background: ${vars.color.canvas};
  font: inherit;
  cursor: zoom-in;
`

const ThumbPicture = styled(Picture)`
  width: 100%;
  aspect-ratio: 4 / 3;
  object-fit: cover;

  &:is(img) {
    display: block;
  }
`

/** The tap target is the whole corner; only a small disc is visible. */
const Delete = styled.button`
  position: absolute;
  top: 0;
  inset-inline-end: 0;
  display: grid;
  place-items: start end;
  width: 44px;
  height: 44px;
  padding: ${vars.space.xs};
  border: 0;
  border-radius: ${vars.radius.m};
  background: none;
  color: ${vars.color.text};
  cursor: pointer;

  /* Three in a row of a narrow phone are hardly wider: the middle is for looking at the picture. */
  @media (max-width: 400px) {
    width: 32px;
    height: 32px;
    padding: 2px;
  }
  span {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border: 1px solid ${vars.color.fieldLine};
    border-radius: ${vars.radius.full};
    background: ${vars.color.surface};
  }
  &:hover span {
    border-color: ${vars.color.bad};
    color: ${vars.color.bad};
  }
`

export interface GridPhoto {
  id: number
  /** Accessible name: 'Photo 1 of 3, 02/03/2026'. */
  name: string
  thumbUrl: string
  deletable?: boolean
}

export interface PhotoGridProps<P extends GridPhoto> {
  photos: readonly P[]
  onOpen: (photo: P) => void
  /** Without it, photos can't be deleted. */
  onDelete?: ((photo: P) => void) | undefined
  /** For pictures that are not available yet: `photoRetry(photos.length)` of @portal/rules. No retries by default. */
  retry?: PictureRetry
  'aria-label'?: string
}

export function PhotoGrid<P extends GridPhoto>({
  photos,
  onOpen,
  onDelete,
  retry,
  'aria-label': label,
}: PhotoGridProps<P>) {
  const { t } = useLingui()
  const nameDelete = ({ name }: P) => t`Delete ${name}`
  const tries = useImageRetry(
    retry,
    photos.map(({ thumbUrl }) => thumbUrl),
  )
  return (
    <Rows aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Thumb type="button" onClick={() => onOpen(photo)}>
            <ThumbPicture src={photo.thumbUrl} alt={photo.name} tries={tries} lazy />
          </Thumb>
          {onDelete && photo.deletable && (
            <Delete type="button" aria-label={nameDelete(photo)} onClick={() => onDelete(photo)}>
              <span>
                <Icon name="close" size={16} />
              </span>
            </Delete>
          )}
        </li>
      ))}
    </Rows>
  )
}
