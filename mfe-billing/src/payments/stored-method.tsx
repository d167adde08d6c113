import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { StoredPaymentMethod } from '@portal/contract'
import { cardBrandName, storedMethodText } from '@portal/rules'
import { vars } from '@portal/theme'
import { Chip, Muted } from '@portal/ui'
import { storedExpiryText } from './payment.rules'

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
`

const Badge = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  min-width: 44px;
  min-height: 30px;
  padding: 0 ${vars.space.xs};
  border: 1px solid ${vars.color.line2};
  border-radius: ${vars.radius.s};
  background: ${vars.color.sunken};
  font: ${vars.type.tiny};
`

const Words = styled.span`
  display: grid;
  justify-items: start;
`

const shortNames: Record<string, string> = { MasterCard: 'MC', 'American Express': 'AMEX' }

/** At most four letters of a card's brand, for a card drawn in small. */
const badgeText = (brand: StoredPaymentMethod['brand']): string => {
  const name = cardBrandName(brand)
  return shortNames[name] ?? name.slice(0, 4).toUpperCase()
}

/** A stored method with its mark, its expiration date and an Expired badge. */
export function StoredMethod({ stored }: { stored: StoredPaymentMethod }) {
  const { t } = useLingui()
  const expiry = storedExpiryText(stored)
  return (
    <Line>
      <Badge aria-hidden>{stored.payment_type === 'card' ? badgeText(stored.brand) : t`BANK`}</Badge>
      <Words>
        <span>{storedMethodText(stored)}</span>
        {expiry && <Muted>{t`Expires ${expiry}`}</Muted>}
        {stored.expired && (
          <Chip $tone="bad">
            <Trans>Expired</Trans>
          </Chip>
        )}
      </Words>
    </Line>
  )
}
