import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { PostalAddress } from '@portal/contract'
import type { MessageDescriptor } from '@portal/i18n'
import { Stack } from '@portal/ui'
import { useForm } from '@portal/ui/form'
import { Tabs } from '@portal/ui/tabs'
import { BankForm, type BankNumbers } from './bank-form'
import { CardForm, type CardTokens } from './card-form'
import { isStaffWay, type NewWay, type StaffWay } from './payment.form'
import { SaveMethod } from './save-method'
import { StaffForm } from './staff-form'
import { StoredMethodChoice } from './stored-method-choice'
import type { PaymentMethodChoice } from './use-payment-method-choice'

interface Props {
  ways: PaymentMethodChoice
  /** Whether a new method may be saved for next time. */
  offersSaving: boolean
  ownAddress: PostalAddress | null
  cardRef: RefObject<CardTokens | null>
  bankRef: RefObject<BankNumbers | null>
  submitPlace: RefObject<HTMLDivElement | null>
  onPress: () => void
  onCardState: (state: 'loading' | 'ready' | 'failed') => void
}

const labels: Record<(NewWay | StaffWay)['kind'], MessageDescriptor> = {
  card: msg`Card`,
  ach: msg`Bank account (ACH)`,
  check: msg`Check`,
  cash: msg`Cash`,
  external: msg`External`,
}

/** A stored method, or one tab per new method. Tabs stay mounted, so that switching keeps what was typed. */
export function PaymentMethods({
  ways,
  offersSaving,
  ownAddress,
  cardRef,
  bankRef,
  submitPlace,
  onPress,
  onCardState,
}: Props) {
  const { way, storedMethods, newWays, chooseTab } = ways
  const { t } = useLingui()
  const form = useForm()
  if (!way) return null
  const isStored = way.kind === 'stored'

  const renderForm = (each: NewWay | StaffWay) => {
    if (isStaffWay(each)) return <StaffForm way={each} />
    if (each.kind === 'card')
      return <CardForm way={each} {...{ ownAddress, submitPlace, onPress }} tokensRef={cardRef} onState={onCardState} />
    return <BankForm way={each} numbersRef={bankRef} />
  }
  // A submit marks the fields of all tabs as touched: those that it did not check have no errors to show yet.
  const select = (key: string) => {
    form.batch(() =>
      form
        .getRegisteredFields()
        .filter((name) => form.getFieldState(name)?.valid)
        .forEach((name) => form.resetFieldState(name)),
    )
    chooseTab(key)
  }
  const items = newWays.map((each) => ({ id: each.option.key, label: t(labels[each.kind]), content: renderForm(each) }))
  return (
    <Stack>
      <StoredMethodChoice ways={ways} />
      {!isStored && items.length === 1 && items[0]?.content}
      {!isStored && items.length > 1 && (
        <Tabs label={t`Payment method`} items={items} selected={way.option.key} onSelect={select} keepMounted />
      )}
      {offersSaving && !isStored && way.option.card_savable && <SaveMethod storedMethods={storedMethods} />}
    </Stack>
  )
}
