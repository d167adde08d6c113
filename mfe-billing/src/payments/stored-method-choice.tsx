import type { StoredPaymentMethod } from '@portal/contract'
import { storedMethodText } from '@portal/rules'
import { Row, SelectField, Stack, TextButton } from '@portal/ui'
import { StoredMethod } from './stored-method'
import type { PaymentMethodChoice } from './use-payment-method-choice'

function optionText(method: StoredPaymentMethod) {
  const note = method.default ? ' (default)' : ''
  return `${storedMethodText(method)}${method.expired ? ' (expired)' : note}`
}

/** Selects a stored method, and switches to a new one and back. An expired card is shown but cannot be used. */
export function StoredMethodChoice({
  ways: { way, storedMethods, newWays, chooseStored },
}: {
  ways: PaymentMethodChoice
}) {
  const [first] = storedMethods
  if (!first) return null
  const usable = storedMethods.find((method) => !method.expired)
  const chosen = way?.kind === 'stored' ? way.stored : null
  return (
    <Stack $gap="s">
      {chosen && storedMethods.length > 1 && (
        <SelectField
          label="Stored payment method"
          options={storedMethods.map((method) => ({
            value: String(method.id),
            label: optionText(method),
            disabled: method.expired,
          }))}
          value={String(chosen.id)}
          onChange={(event) => chooseStored(Number(event.target.value))}
        />
      )}
      <Row $spread>
        {chosen ? <StoredMethod stored={chosen} /> : !usable && <StoredMethod stored={first} />}
        {usable && newWays.length > 0 && (
          <TextButton onClick={() => chooseStored(chosen ? null : usable.id)}>
            {chosen ? 'Pay with different method' : 'Pay with stored method'}
          </TextButton>
        )}
      </Row>
    </Stack>
  )
}
