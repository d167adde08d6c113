import styled from 'styled-components'
import type { Address } from '@portal/contract'
import { vars } from '@portal/theme'
import { Chip, Icon, Muted, Row } from '@portal/ui'
import { cityLine, streetLine } from './address.rules'

export const List = styled.ul`
  display: flex;
  flex-direction: column;
  margin: 0;
  padding: 0;
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.l};
  background: ${vars.color.surface};
  list-style: none;
`

const Item = styled.li`
  & + & {
    border-top: 1px solid ${vars.color.line};
  }
`

const Line = styled.button.attrs({ type: 'button' })<{ $bad: boolean }>`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  width: 100%;
  padding: ${vars.space.m} ${vars.space.l};
  border: 0;
  border-radius: inherit;
  background: none;
  color: ${({ $bad }) => ($bad ? vars.color.bad : 'inherit')};
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${vars.color.brandWash};
  }
`

const Lines = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-wrap: anywhere;
`

/** One address; a click anywhere on the row opens it for editing. */
export const AddressRow = ({ address, onEdit }: { address: Address; onEdit: () => void }) => (
  <Item>
    <Line $bad={address.invalid} onClick={onEdit}>
      {address.invalid && (
        <span role="img" aria-label="Invalid address">
          <Icon name="alert" />
        </span>
      )}
      <Lines>
        <Row as="span" $gap="s">
          <strong>
            <bdi>{address.name}</bdi>
          </strong>
          {address.primary && <Chip>Primary</Chip>}
        </Row>
        <bdi>{streetLine(address)}</bdi>
        <bdi>{cityLine(address)}</bdi>
        {address.invalid && <strong>We can't find this address</strong>}
      </Lines>
      <Muted as="span">Edit</Muted>
    </Line>
  </Item>
)
