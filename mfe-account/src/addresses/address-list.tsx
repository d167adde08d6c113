import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { Button, Empty, Heading, Icon, IconButton, Row, Stack } from '@portal/ui'
import { useState } from 'react'
import { primaryFirst } from '../profile/profile.rules'
import type { AddressDialog } from './address-dialog'
import { AddressRow, List } from './address-row'
import { staysPrimary } from './address.rules'

interface Props {
  customerId: number
  addresses: readonly Address[]
}

/** Where the customer is served. A row is changed by a click on it. The dialog's code comes with the first click. */
export function AddressList({ customerId, addresses }: Props) {
  const { showToast } = usePlatform()
  const [dialog, setDialog] = useState<{ Open: typeof AddressDialog; address: Address | null } | null>(null)

  const open = (address: Address | null) => {
    import('./address-dialog').then(
      (loaded) => setDialog({ Open: loaded.AddressDialog, address }),
      () => showToast({ kind: 'error', message: 'This could not be loaded. Please try again.' }),
    )
  }
  return (
    <Stack as="section" aria-labelledby="addresses">
      <Row $spread>
        <Heading id="addresses">Your Addresses</Heading>
        {addresses.length > 0 && (
          <IconButton aria-label="Add Address" onClick={() => open(null)}>
            <Icon name="plus" />
          </IconButton>
        )}
      </Row>
      {addresses.length === 0 ? (
        <Empty
          message="Please provide us with your current address."
          action={<Button onClick={() => open(null)}>Provide Your Address</Button>}
        />
      ) : (
        <List>
          {primaryFirst(addresses).map((address) => (
            <AddressRow key={address.id} address={address} onEdit={() => open(address)} />
          ))}
        </List>
      )}
      {dialog && (
        <dialog.Open
          customerId={customerId}
          address={dialog.address}
          staysPrimary={staysPrimary(dialog.address, addresses.length)}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  )
}
