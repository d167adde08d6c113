import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoredPaymentMethod } from '@portal/contract'
import { usePlatform, useWords } from '@portal/platform'
import { storedMethodText } from '@portal/rules'
import { ConfirmDialog } from '@portal/ui/dialog'
import { NO_DELETE_URL } from './payment.rules'
import { useDeleteMethod } from './stored-method.queries'

interface Props {
  method: StoredPaymentMethod
  onClose: () => void
}

/** Confirmation dialog for deleting a payment method. Stays open on failure, which the client shows in a toast. */
export function DeleteMethodDialog({ method, onClose }: Props) {
  const { t } = useLingui()
  const { showToast } = usePlatform()
  const forget = useDeleteMethod()
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    const { payment_method_delete_url: link } = method
    if (!link) return showToast({ kind: 'error', message: t(NO_DELETE_URL) })
    setBusy(true)
    try {
      await forget(link)
      showToast({ kind: 'success', message: t`Payment method deleted` })
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const name = storedMethodText(method, useWords())
  return (
    <ConfirmDialog
      title={t`Delete Payment Method`}
      message={t`Delete ${name}? You can add it again at any time.`}
      confirmLabel={t`Delete`}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
