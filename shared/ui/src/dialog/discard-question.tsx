import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from './confirm-dialog'

interface Props {
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before unsaved input is discarded. */
export function DiscardQuestion({ onDiscard, onKeep }: Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Discard changes?`}
      message={t`What you entered has not been saved.`}
      confirmLabel={t`Discard`}
      cancelLabel={t`Keep editing`}
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
