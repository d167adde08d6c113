import { useLingui } from '@lingui/react/macro'
import { Slot, type SlotProps } from '@portal/platform'
import { dialogPlaceholder } from '@portal/ui'

/** The payment dialog. Billing's own pages render it through the slot too, so that its code loads only when it is opened. */
export function PaymentSlot(pay: SlotProps['invoice.pay']) {
  const { t } = useLingui()
  return (
    <Slot
      name="invoice.pay"
      {...pay}
      {...dialogPlaceholder({ failedMessage: t`The payment form could not be opened`, onClose: pay.onClose })}
    />
  )
}
