import type { PostalAddress } from '@portal/contract'
import { vars } from '@portal/theme'
import styled from 'styled-components'

const Block = styled.address`
  font-style: normal;
`

const Title = styled.div`
  color: ${vars.color.textMuted};
  font-size: ${vars.font.small};
  font-weight: 600;
`

interface Props {
  title: string
  name?: string
  address: PostalAddress | null
}

export function PostalBlock({ title, name, address }: Props) {
  return (
    <Block>
      <Title>{title}</Title>
      {name && <div>{name}</div>}
      {address ? (
        <>
          <div>{[address.street, address.unit].filter(Boolean).join(', ')}</div>
          <div>
            {address.city}, {address.state} {address.zip_code}
          </div>
        </>
      ) : (
        <div>--</div>
      )}
    </Block>
  )
}
