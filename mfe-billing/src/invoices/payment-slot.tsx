import { Slot, type SlotProps } from '@portal/platform'
import { dialogPlaceholder } from '@portal/ui'

/** The payment dialog. Billing's own pages render it through the slot too, so that its code loads only when it is opened. */
export const PaymentSlot = (pay: SlotProps['invoice.pay']) => (
  <Slot
    name="invoice.pay"
    {...pay}
    {...dialogPlaceholder({ failedMessage: 'The payment form could not be opened', onClose: pay.onClose })}
  />
)
