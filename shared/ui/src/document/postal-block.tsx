import styled from 'styled-components'
import { vars } from '@portal/theme'

/** Postal blocks side by side where there is room. */
export const Parties = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${vars.space.l};
`

const Block = styled.address`
  font-style: normal;
`

const Title = styled.div`
  color: ${vars.color.textMuted};
  font-size: ${vars.font.small};
  font-weight: 600;
`

export interface PostalBlockProps {
  title: string
  name?: string
  address: { street: string; unit: string | null; city: string; state: string; zip_code: string } | null
}

export function PostalBlock({ title, name, address }: PostalBlockProps) {
  return (
    <Block>
      <Title>{title}</Title>
      {name && <div>{name}</div>}
      {address ? (
        <>
          <div>{[address.street, address.unit].filter(Boolean).join(', ')}</div>
          <div>{`${address.city}, ${address.state} ${address.zip_code}`}</div>
        </>
      ) : (
        <div>--</div>
      )}
    </Block>
  )
}
