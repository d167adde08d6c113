import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '@portal/contract'
import { Button, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { addressText, type BookingBlocker } from './schedule.rules'

interface Props {
  /** A missing phone has its own dialog, see `PhoneDialog`. */
  obstacle: Exclude<BookingBlocker, 'missing-phone'>
  address: Address | null
  onAddAddress: () => void
  onCorrectAddress: () => void
  onClose: () => void
}

/** Explains what blocks the booking and offers to fix it. */
export function BookingBlockedDialog({ obstacle, address, onAddAddress, onCorrectAddress, onClose }: Props) {
  const { t } = useLingui()
  switch (obstacle) {
    case 'missing-address':
      return (
        <Dialog
          title={t`Missing Address`}
          onClose={onClose}
          footer={
            <Button onClick={onAddAddress}>
              <Trans>Add Address</Trans>
            </Button>
          }
        >
          <Text>
            <Trans>Please add an address to schedule an appointment.</Trans>
          </Text>
        </Dialog>
      )
    case 'invalid-address':
      return (
        <Dialog
          title={t`We Can't Find this Address`}
          onClose={onClose}
          footer={
            <Button onClick={onCorrectAddress}>
              <Trans>Correct Address</Trans>
            </Button>
          }
        >
          {address && <Text>{addressText(address)}</Text>}
          <Text>
            <Trans>Please correct the address to schedule an appointment.</Trans>
          </Text>
        </Dialog>
      )
  }
}
