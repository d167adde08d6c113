import { Trans, useLingui } from '@lingui/react/macro'
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
export function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { t } = useLingui()
  return (
    <li>
      <Line $bad={address.invalid} onClick={onEdit}>
        {address.invalid ? (
          <span role="img" aria-label={t`Invalid address`}>
            <Icon name="alert" />
          </span>
        ) : (
          <Icon name={MapPin} />
        )}
        <TwoLines
          title={
            <Words>
              <bdi>{address.name}</bdi>
              {address.primary && (
                <Chip $tone={address.invalid ? 'bad' : 'brand'}>
                  <Trans>Primary</Trans>
                </Chip>
              )}
            </Words>
          }
          detail={
            <>
              <bdi>{streetLine(address)}</bdi>, <bdi>{cityLine(address)}</bdi>
              {address.invalid && (
                <div>
                  <Trans>We can't find this address</Trans>
                </div>
              )}
              <VisuallyHidden>
                <Trans>Edit</Trans>
              </VisuallyHidden>
            </>
          }
        />
      </Line>
    </li>
  )
}
