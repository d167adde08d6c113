import { useState } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'

/** Maximum width: beyond it a logo would look like a banner. */
const WIDEST_PX = 360
/** Width / height below which a logo is a mark, too narrow to contain the company's name legibly. */
const NARROW = 0.6

const Picture = styled.img<{ $hasPlate: boolean }>`
  /* As high as asked, unless it would get wider than there is room; never out of its proportions. */
  width: auto;
  min-width: 0;
  max-width: min(100%, ${WIDEST_PX}px);
  object-fit: contain;
  object-position: left center;
  ${({ $hasPlate }) =>
    $hasPlate &&
    css`
      /* Outside of the box, so that the logo stands where it does without one. */
      outline: 6px solid ${vars.color.plate};
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
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

export interface LogoPictureProps {
  src: string
  /** The company's name, shown beside a mark that is too narrow, and instead of an image that fails to load. */
  name: string
  heightPx: number
  /** Stands on a white plate: it was drawn for white, and the ground may be dark. */
  hasPlate?: boolean
}

/** A company's logo of any proportions, from a URL that may be wrong. */
export function LogoPicture({ src, name, heightPx, hasPlate = false }: LogoPictureProps) {
  const [seen, setSeen] = useState<{ src: string; as: 'narrow' | 'missing' }>()
  const as = seen?.src === src ? seen.as : undefined
  if (as === 'missing')
    return (
      <Named>
        <span>{name}</span>
      </Named>
    )
  const look = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (naturalWidth < naturalHeight * NARROW) setSeen({ src, as: 'narrow' })
  }
  return (
    <Named>
      <Picture
        $hasPlate={hasPlate}
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
