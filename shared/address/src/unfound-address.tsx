import type { Address } from '@portal/contract'
import { Button, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { addressLine } from './address.rules'

interface Props {
  address: Pick<Address, 'street' | 'city' | 'state' | 'zip_code'>
  onCorrect: () => void
  onKeep: () => void
}

/** Shown after saving an address that could not be geocoded: what that means and what to do about it. */
export const UnfoundAddressDialog = ({ address, onCorrect, onKeep }: Props) => (
  <Dialog
    title="We Can't Find this Address"
    maxWidth={450}
    onClose={onKeep}
    footer={
      <>
        <Button variant="quiet" onClick={onKeep}>
          Keep As Is
        </Button>
        <Button onClick={onCorrect}>Correct Address</Button>
      </>
    }
  >
    <Text>{addressLine(address)}</Text>
    <Text>
      The address was saved, but we can&apos;t find it on the map. Nothing can be booked there until it is corrected.
      Please check the street, city and zip code.
    </Text>
  </Dialog>
)
