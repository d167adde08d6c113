import styled from 'styled-components'
import { vars } from '@portal/theme'
import { textStyles } from '../text'

/** Postal blocks side by side where there is room. */
export const Parties = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 132px), 1fr));
  gap: ${vars.space.l};
`

const Block = styled.address`
  ${textStyles.small}
  font-style: normal;
`

const Title = styled.div`
  ${textStyles.label}
`

const Name = styled.div`
  color: ${vars.color.text};
  font: ${vars.type.strong};
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
      {name && <Name>{name}</Name>}
      {address ? (
        <>
          <div>
            <bdi>{[address.street, address.unit].filter(Boolean).join(', ')}</bdi>
          </div>
          <div>
            <bdi>{`${address.city}, ${address.state} ${address.zip_code}`}</bdi>
          </div>
        </>
      ) : (
        <div>--</div>
      )}
    </Block>
  )
}
