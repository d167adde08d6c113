import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { StoredPaymentMethod } from '@portal/contract'
import type { I18n } from '@portal/i18n'
import { useWords } from '@portal/platform'
import { storedMethodText, type Words } from '@portal/rules'
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

function optionText(i18n: I18n, words: Words, stored: StoredPaymentMethod): string {
  const method = storedMethodText(stored, words)
  if (stored.expired) return t(i18n)`${method} (expired)`
  return stored.default ? t(i18n)`${method} (default)` : method
}

/** Selects a stored method, and switches to a new one and back. An expired card is shown but cannot be used. */
export function StoredMethodChoice({
  ways: { way, storedMethods, newWays, chooseStored },
}: {
  ways: PaymentMethodChoice
}) {
  const { t, i18n } = useLingui()
  const words = useWords()
  const [first] = storedMethods
  if (!first) return null
  const usable = storedMethods.find((method) => !method.expired)
  const chosen = way?.kind === 'stored' ? way.stored : null
  return (
    <Stack $gap="s">
      {chosen && storedMethods.length > 1 ? (
        <SelectField
          label={t`Stored payment method`}
          options={storedMethods.map((method) => ({
            value: String(method.id),
            label: optionText(i18n, words, method),
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
            {chosen ? <Trans>Pay with different method</Trans> : <Trans>Pay with stored method</Trans>}
          </Switch>
        </Row>
      )}
    </Stack>
  )
}
