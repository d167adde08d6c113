import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { PaymentOption, StoredPaymentMethod, User } from '@portal/contract'
import { useFeature, useWords } from '@portal/platform'
import { storedMethodText } from '@portal/rules'
import { vars } from '@portal/theme'
import { Button, Chip, Muted, PlainList, Row, Stack, useLazyDialog } from '@portal/ui'
import { listStoredMethods, savableOptions } from './payment.rules'
import { StoredMethod } from './stored-method'
import { useMakeDefault } from './stored-method.queries'

const List = styled(PlainList)`
  > li + li {
    padding-block-start: ${vars.space.m};
    border-top: 1px solid ${vars.color.line};
  }
`

const Method = styled(Row)`
  gap: 0 ${vars.space.s};
`

/** Its text ends where the card's does. */
const Actions = styled(Row)`
  flex: 1 1 auto;
  justify-content: flex-end;
  gap: 0;
  margin-inline-end: calc(-1 * ${vars.space.s});
`

const Action = styled(Button).attrs({ variant: 'text', small: true })`
  padding-inline: ${vars.space.s};
`

const Delete = styled(Action)`
  color: ${vars.color.bad};
`

interface Props {
  customer: User
  options: readonly PaymentOption[]
}

/** The customer's stored payment methods: one that a new one replaces, or several with a default, depending on the tenant. */
export function StoredMethods({ customer, options }: Props) {
  const { t } = useLingui()
  const words = useWords()
  const saving = useLazyDialog(() => import('./save-method-dialog').then((loaded) => loaded.SaveMethodDialog))
  const deleting = useLazyDialog<typeof import('./delete-method-dialog').DeleteMethodDialog, StoredPaymentMethod>(() =>
    import('./delete-method-dialog').then((loaded) => loaded.DeleteMethodDialog),
  )
  const makeDefault = useMakeDefault()
  const storedMethods = listStoredMethods(customer)
  const keepsSeveral = useFeature('multiple_payment_methods')
  const canSave = savableOptions(options).length > 0

  const actionsFor = (method: StoredPaymentMethod) => {
    const name = storedMethodText(method, words)
    return (
      <Actions>
        {keepsSeveral && !method.default && method.payment_method_update_url && (
          <Action aria-label={t`Make ${name} the default`} onClick={() => void makeDefault(method)}>
            <Trans>Make default</Trans>
          </Action>
        )}
        {!keepsSeveral && canSave && (
          <Action aria-label={t`Edit ${name}`} onClick={() => saving.open()}>
            <Trans>Edit</Trans>
          </Action>
        )}
        <Delete aria-label={t`Delete ${name}`} onClick={() => deleting.open(method)}>
          <Trans>Delete</Trans>
        </Delete>
      </Actions>
    )
  }

  return (
    <Stack>
      {storedMethods.length > 0 && (
        <List $gap="m" aria-label={t`Payment methods`}>
          {storedMethods.map((method) => (
            <li key={method.id}>
              <Method>
                <StoredMethod stored={method} />
                {keepsSeveral && method.default && (
                  <Chip>
                    <Trans>Default</Trans>
                  </Chip>
                )}
                {actionsFor(method)}
              </Method>
            </li>
          ))}
        </List>
      )}
      {storedMethods.length === 0 && !canSave && <NoneSpecified />}
      {canSave && (keepsSeveral || storedMethods.length === 0) && (
        <Row $spread>
          {storedMethods.length === 0 && <NoneSpecified />}
          <Button variant="tonal" small onClick={() => saving.open()}>
            <Trans>Add a payment method</Trans>
          </Button>
        </Row>
      )}
      {saving.shown && <saving.shown.Dialog customer={customer} options={options} onClose={saving.close} />}
      {deleting.shown && <deleting.shown.Dialog method={deleting.shown.about} onClose={deleting.close} />}
    </Stack>
  )
}

const NoneSpecified = () => (
  <Muted>
    <Trans>None specified</Trans>
  </Muted>
)
