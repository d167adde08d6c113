import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import styled from 'styled-components'
import type { Address } from '@portal/contract'
import { primaryFirst } from '@portal/rules'
import { Button, Empty, Icon, useLazyDialog } from '@portal/ui'
import { Rows, Section } from '../section'
import { useFocusAfterClose } from '../use-focus-after-close'
import type { AddressDialog } from './address-dialog'
import { AddressRow } from './address-row'
import { staysPrimary } from './address.rules'

const Add = styled(Button).attrs({ variant: 'tonal', small: true })`
  width: 44px;
  padding: 0;
`

interface Props {
  customerId: number
  addresses: readonly Address[]
}

/** The customer's service addresses. A click on a row opens the lazy-loaded dialog. */
export function AddressList({ customerId, addresses }: Props) {
  const { t } = useLingui()
  const { shown, open, close } = useLazyDialog<typeof AddressDialog, Address | null>(() =>
    import('./address-dialog').then((loaded) => loaded.AddressDialog),
  )

  const addButton = useRef<HTMLButtonElement>(null)
  // The row of a deleted address is gone, and so is the button for adding the first one.
  useFocusAfterClose(shown !== null, addButton)

  return (
    <Section
      id="addresses"
      title={t`Your Addresses`}
      action={
        addresses.length > 0 && (
          <Add ref={addButton} aria-label={t`Add Address`} onClick={() => open(null)}>
            <Icon name="plus" />
          </Add>
        )
      }
    >
      {addresses.length === 0 ? (
        <Empty
          message={t`Please provide us with your current address.`}
          action={
            <Button onClick={() => open(null)}>
              <Trans>Provide Your Address</Trans>
            </Button>
          }
        />
      ) : (
        <Rows>
          {primaryFirst(addresses).map((address) => (
            <AddressRow key={address.id} address={address} onEdit={() => open(address)} />
          ))}
        </Rows>
      )}
      {shown && (
        <shown.Dialog
          customerId={customerId}
          address={shown.about}
          staysPrimary={staysPrimary(shown.about, addresses.length)}
          onClose={close}
        />
      )}
    </Section>
  )
}
