import { useLingui } from '@lingui/react/macro'
import type { Address, User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { AddressDialog } from './address-dialog'
import { BookingBlockedDialog } from './booking-blocked-dialog'
import { PhoneDialog } from './phone-dialog'
import type { BookingBlocker } from './schedule.rules'

/** What blocks the booking, or what the customer adds or corrects. */
export type ScheduleDialogName = BookingBlocker | 'add-address' | 'correct-address'

interface Props {
  name: ScheduleDialogName
  user: User
  address: Address | null
  onSwitch: (name: ScheduleDialogName) => void
  onAddressSaved: (id: number) => void
  onClose: () => void
}

/** The dialogs of the booking form, in a script of their own: most bookings need none of them. */
export function ScheduleDialog({ name, user, address, onSwitch, onAddressSaved, onClose }: Props) {
  const { t } = useLingui()
  const { showToast } = usePlatform()
  const closeWith = (message: string) => {
    onClose()
    showToast({ kind: 'success', message })
  }
  switch (name) {
    case 'missing-phone':
      return <PhoneDialog customerId={user.customer_id} onAdded={() => closeWith(t`Phone added`)} onClose={onClose} />
    case 'missing-address':
    case 'invalid-address':
      return (
        <BookingBlockedDialog
          obstacle={name}
          address={address}
          onAddAddress={() => onSwitch('add-address')}
          onCorrectAddress={() => onSwitch('correct-address')}
          onClose={onClose}
        />
      )
    case 'add-address':
    case 'correct-address':
      return (
        <AddressDialog
          key={name}
          customerId={user.customer_id}
          address={name === 'correct-address' ? address : null}
          onSaved={({ id, invalid }) => {
            onAddressSaved(id)
            if (invalid) onClose()
            else closeWith(name === 'add-address' ? t`Address added` : t`Address corrected`)
          }}
          onClose={onClose}
        />
      )
  }
}
