import { Slot, type SlotProps } from '@portal/platform'
import { dialogPlaceholder } from '@portal/ui'

/** The payment dialog as every page has it, billing's own too: its code loads when somebody wants to pay. */
export const PaymentSlot = (pay: SlotProps['invoice.pay']) => (
  <Slot name="invoice.pay" {...pay} {...dialogPlaceholder({ failedMessage: 'Paying could not be opened', onClose: pay.onClose })} />
)
