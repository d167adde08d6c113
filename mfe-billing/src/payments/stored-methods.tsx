import styled from 'styled-components'
import type { PaymentOption, StoredPaymentMethod, User } from '@portal/contract'
import { useFeature } from '@portal/platform'
import { storedMethodText } from '@portal/rules'
import { vars } from '@portal/theme'
import { Chip, Button, Muted, PlainList, Row, Stack, TextButton, useLazyDialog } from '@portal/ui'
import { listStoredMethods, savableOptions } from './payment.rules'
import { StoredMethod } from './stored-method'
import { useMakeDefault } from './stored-method.queries'

const List = styled(PlainList)`
  > li + li {
    padding-block-start: ${vars.space.m};
    border-top: 1px solid ${vars.color.line};
  }
`

interface Props {
  customer: User
  options: readonly PaymentOption[]
}

/** The customer's stored payment methods: one that a new one replaces, or several with a default, depending on the tenant. */
export function StoredMethods({ customer, options }: Props) {
  const saving = useLazyDialog(() => import('./save-method-dialog').then((loaded) => loaded.SaveMethodDialog))
  const deleting = useLazyDialog<typeof import('./delete-method-dialog').DeleteMethodDialog, StoredPaymentMethod>(() =>
    import('./delete-method-dialog').then((loaded) => loaded.DeleteMethodDialog),
  )
  const makeDefault = useMakeDefault()
  const storedMethods = listStoredMethods(customer)
  const keepsSeveral = useFeature('multiple_payment_methods')
  const canSave = savableOptions(options).length > 0

  const actionsFor = (method: StoredPaymentMethod) => {
    const name = storedMethodText(method)
    return (
      <Row>
        {keepsSeveral && !method.default && method.payment_method_update_url && (
          <TextButton aria-label={`Make ${name} the default`} onClick={() => void makeDefault(method)}>
            Make default
          </TextButton>
        )}
        {!keepsSeveral && canSave && (
          <TextButton aria-label={`Edit ${name}`} onClick={() => saving.open()}>
            Edit
          </TextButton>
        )}
        <TextButton aria-label={`Delete ${name}`} onClick={() => deleting.open(method)}>
          Delete
        </TextButton>
      </Row>
    )
  }

  return (
    <Stack>
      {storedMethods.length === 0 && <Muted>None specified</Muted>}
      {storedMethods.length > 0 && (
        <List $gap="m" aria-label="Payment methods">
          {storedMethods.map((method) => (
            <li key={method.id}>
              <Row $spread>
                <Row $gap="s">
                  <StoredMethod stored={method} />
                  {keepsSeveral && method.default && <Chip>Default</Chip>}
                </Row>
                {actionsFor(method)}
              </Row>
            </li>
          ))}
        </List>
      )}
      {canSave && (keepsSeveral || storedMethods.length === 0) && (
        <div>
          <Button variant="quiet" onClick={() => saving.open()}>
            Add a payment method
          </Button>
        </div>
      )}
      {saving.shown && <saving.shown.Dialog customer={customer} options={options} onClose={saving.close} />}
      {deleting.shown && <deleting.shown.Dialog method={deleting.shown.about} onClose={deleting.close} />}
    </Stack>
  )
}
