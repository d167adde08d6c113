import { useState } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'

/** Maximum width: beyond it a logo would look like a banner. */
const WIDEST_PX = 360
/** Height below which nobody can read a logo: where so little room is left for a very wide one, its name stands there. */
const LOWEST_PX = 24
/** Width / height below which a logo is a mark, too narrow to contain the company's name legibly. */
const NARROW = 0.6

const Picture = styled.img<{ $hasPlate: boolean; $isMark: boolean }>`
  /* As high as asked, unless it would get wider than there is room; never out of its proportions. */
  width: auto;
  min-width: 0;
  /* Beside its name, it is the name that gives way. */
  flex-shrink: ${({ $isMark }) => ($isMark ? 0 : 1)};
  max-width: min(100%, ${WIDEST_PX}px);
  object-fit: contain;
  object-position: left center;
  &:dir(rtl) {
    object-position: right center;
  }
  ${({ $hasPlate }) =>
    $hasPlate &&
    css`
      /* Outside of the box, so that the logo stands where it does without one. */
      outline: 6px solid ${vars.color.plate};
      &:not(:last-child) {
        margin-inline-end: 6px;
      }
      /* Of the plate with its edge, so that nothing of the logo itself is cut off. */
      border-radius: calc(${vars.radius.s} - 6px);
      background: ${vars.color.plate};
      forced-color-adjust: none;
    `}
`

const Named = styled.span`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  min-width: 0;
  > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

export interface LogoPictureProps {
  /** None shows the name. */
  src: string | null
  /** The company's name, shown beside a mark that is too narrow, and instead of an image that fails to load or would be too low. */
  name: string
  heightPx: number
  /** Stands on a white plate: it was drawn for white, and the ground may be dark. */
  hasPlate?: boolean
}

/** A company's logo of any proportions, from a URL that may be wrong. */
export function LogoPicture({ src, name, heightPx, hasPlate = false }: LogoPictureProps) {
  const [seen, setSeen] = useState<{ src: string; as: 'narrow' | 'missing' }>()
  const as = seen?.src === src ? seen.as : undefined
  if (!src || as === 'missing')
    return (
      <Named>
        <span>{name}</span>
      </Named>
    )
  const look = (image: HTMLImageElement) => {
    const { naturalWidth, naturalHeight } = image
    if (naturalWidth < naturalHeight * NARROW) return setSeen({ src, as: 'narrow' })
    const isTooLow = () => {
      const { clientWidth } = image
      return clientWidth > 0 && (clientWidth * naturalHeight) / naturalWidth < Math.min(LOWEST_PX, heightPx)
    }
    if (!isTooLow()) return
    // What stands beside it may leave it more room.
    image.dataset['wide'] = ''
    if (isTooLow()) setSeen({ src, as: 'missing' })
  }
  return (
    <Named>
      <Picture
        $hasPlate={hasPlate}
        $isMark={as === 'narrow'}
        src={src}
        alt={as === 'narrow' ? '' : name}
        style={{ height: heightPx }}
        onLoad={(event) => look(event.currentTarget)}
        onError={() => setSeen({ src, as: 'missing' })}
      />
      {as === 'narrow' && <span>{name}</span>}
    </Named>
  )
}
