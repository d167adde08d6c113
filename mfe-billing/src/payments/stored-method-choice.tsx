import styled from 'styled-components'
import type { StoredPaymentMethod } from '@portal/contract'
import { storedMethodText } from '@portal/rules'
import { vars } from '@portal/theme'
import { Button, Icon, Row, SelectField, Stack } from '@portal/ui'
import { StoredMethod } from './stored-method'
import type { PaymentMethodChoice } from './use-payment-method-choice'

const Chosen = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.m};
  padding: ${vars.space.m} ${vars.space.l};
  border: 2px solid ${vars.color.brand};
  border-radius: ${vars.radius.l};
  > svg {
    flex: none;
    color: ${vars.color.brandInk};
  }
`

/** Its text begins where the fields do. */
const Switch = styled(Button).attrs({ variant: 'text', small: true })`
  margin-inline-start: calc(-1 * ${vars.space.m});
`

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
      {chosen && storedMethods.length > 1 ? (
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
      ) : (
        chosen && (
          <Chosen>
            <StoredMethod stored={chosen} />
            <Icon name="check" />
          </Chosen>
        )
      )}
      {!chosen && !usable && <StoredMethod stored={first} />}
      {usable && newWays.length > 0 && (
        <Row>
          <Switch onClick={() => chooseStored(chosen ? null : usable.id)}>
            {chosen ? 'Pay with different method' : 'Pay with stored method'}
          </Switch>
        </Row>
      )}
    </Stack>
  )
}
