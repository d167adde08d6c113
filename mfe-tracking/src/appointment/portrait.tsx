import { useState } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { disc, Icon } from '@portal/ui'

const Face = styled.span`
  ${disc(52)}
  overflow: hidden;
  background: ${vars.color.accent};
  outline: 1px solid ${vars.color.line};
  outline-offset: 3px;
  color: ${vars.color.onAccent};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

/** A technician's photo, or a person icon if there is none or it fails to load. */
export function Portrait({ url }: { url: string | null }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <Face>
      {url === null || isMissing ? (
        <Icon name="user" size={28} />
      ) : (
        <img src={url} alt="" width={52} height={52} onError={() => setMissing(true)} />
      )}
    </Face>
  )
}
