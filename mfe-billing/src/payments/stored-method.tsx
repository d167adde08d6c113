import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { StoredPaymentMethod } from '@portal/contract'
import { useWords } from '@portal/platform'
import { cardBrandName, storedMethodText, type Words } from '@portal/rules'
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

const Lines = styled.span`
  display: grid;
  justify-items: start;
`

const shortNames: Record<string, string> = { MasterCard: 'MC', 'American Express': 'AMEX' }

/** At most four letters of a card's brand, for a card drawn in small. */
const badgeText = (brand: StoredPaymentMethod['brand'], words: Words): string => {
  const name = cardBrandName(brand, words)
  return shortNames[name] ?? name.slice(0, 4).toUpperCase()
}

/** A stored method with its mark, its expiration date and an Expired badge. */
export function StoredMethod({ stored }: { stored: StoredPaymentMethod }) {
  const { t } = useLingui()
  const words = useWords()
  const expiry = storedExpiryText(stored)
  return (
    <Line>
      <Badge aria-hidden translate={stored.payment_type === 'card' ? 'no' : undefined}>
        {stored.payment_type === 'card' ? badgeText(stored.brand, words) : t`BANK`}
      </Badge>
      <Lines>
        <span>{storedMethodText(stored, words)}</span>
        {expiry && <Muted>{t`Expires ${expiry}`}</Muted>}
        {stored.expired && (
          <Chip $tone="bad">
            <Trans>Expired</Trans>
          </Chip>
        )}
      </Lines>
    </Line>
  )
}
