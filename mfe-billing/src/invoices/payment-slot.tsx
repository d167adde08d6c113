import { Slot, type SlotProps } from '@portal/platform'
import { Failed, Waiting } from '@portal/ui'

/** The payment dialog as every page has it, billing's own too: its code loads when somebody wants to pay. */
export const PaymentSlot = (props: SlotProps['invoice.pay']) => (
  <Slot name="invoice.pay" {...props} loading={(retry) => <Waiting onRetry={retry}>{null}</Waiting>} failed={(retry) => <Failed message="Paying could not be opened" onRetry={retry} />} />
)
