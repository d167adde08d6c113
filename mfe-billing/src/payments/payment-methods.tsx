import { usePlatform } from '@portal/platform'
import type { Address, StoredPaymentMethod } from '@portal/contract'
import { Row, Stack, TextButton } from '@portal/ui'
import { Tabs } from '@portal/ui/tabs'
import type { RefObject } from 'react'
import { BankForm, type BankNumbers } from './bank-form'
import { CardForm, type CardTokens } from './card-form'
import { SaveMethod } from './save-method'
import { StoredMethod } from './stored-method'
import type { PaymentWays } from './use-payment-ways'

interface Props {
  ways: PaymentWays
  stored: StoredPaymentMethod | null
  ownAddress: Address | null
  cardRef: RefObject<CardTokens | null>
  bankRef: RefObject<BankNumbers | null>
  submitPlace: RefObject<HTMLDivElement | null>
  onPress: () => void
  onCardState: (state: 'loading' | 'ready' | 'failed') => void
}

/** The stored method, or a tab for each new one; what was typed in one tab outlives a look at the other. */
export function PaymentMethods({ ways, stored, ownAddress, cardRef, bankRef, submitPlace, onPress, onCardState }: Props) {
  const { way, newWays, chooseStored, chooseTab } = ways
  const { session } = usePlatform()
  if (!way) return null
  const isStored = way.kind === 'stored'
  const items = newWays.map((each) => ({
    id: each.option.key,
    label: each.kind === 'card' ? 'Card' : 'Bank account (ACH)',
    content:
      each.kind === 'card' ? (
        <CardForm way={each} {...{ ownAddress, submitPlace, onPress }} tokensRef={cardRef} onState={onCardState} />
      ) : (
        <BankForm way={each} numbersRef={bankRef} />
      ),
  }))
  return (
    <Stack>
      {stored && (
        <Row $spread>
          {isStored && <StoredMethod stored={stored} />}
          {newWays.length > 0 && (
            <TextButton onClick={() => chooseStored(!isStored)}>{isStored ? 'Pay with different method' : 'Pay with stored method'}</TextButton>
          )}
        </Row>
      )}
      {!isStored && items.length === 1 && items[0]?.content}
      {!isStored && items.length > 1 && <Tabs label="Payment method" items={items} selected={way.option.key} onSelect={chooseTab} keepMounted />}
      {!isStored && way.option.card_savable && session?.role === 'customer' && <SaveMethod stored={stored} />}
    </Stack>
  )
}
