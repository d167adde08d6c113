import { MapPin } from 'lucide'
import styled from 'styled-components'
import type { Address } from '@portal/contract'
import { vars } from '@portal/theme'
import { Chip, Icon, TwoLines, VisuallyHidden } from '@portal/ui'
import { RowButton } from '../section'
import { cityLine, streetLine } from './address.rules'

const Line = styled(RowButton)<{ $bad: boolean }>`
  ${({ $bad }) => $bad && `&, span, > span > svg { color: ${vars.color.bad}; }`}
`

const Words = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space.s};
`

/** One address; a click anywhere on the row opens it for editing. */
export const AddressRow = ({ address, onEdit }: { address: Address; onEdit: () => void }) => (
  <li>
    <Line $bad={address.invalid} onClick={onEdit}>
      {address.invalid ? (
        <span role="img" aria-label="Invalid address">
          <Icon name="alert" />
        </span>
      ) : (
        <Icon name={MapPin} />
      )}
      <TwoLines
        title={
          <Words>
            <bdi>{address.name}</bdi>
            {address.primary && <Chip $tone={address.invalid ? 'bad' : 'brand'}>Primary</Chip>}
          </Words>
        }
        detail={
          <>
            <bdi>{streetLine(address)}</bdi>, <bdi>{cityLine(address)}</bdi>
            {address.invalid && <div>We can't find this address</div>}
            <VisuallyHidden>Edit</VisuallyHidden>
          </>
        }
      />
    </Line>
  </li>
)
