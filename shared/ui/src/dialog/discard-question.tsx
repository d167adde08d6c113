import { ConfirmDialog } from './confirm-dialog'

interface Props {
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before unsaved input is discarded. */
export const DiscardQuestion = ({ onDiscard, onKeep }: Props) => (
  <ConfirmDialog
    title="Discard changes?"
    message="What you entered has not been saved."
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    danger
    onConfirm={onDiscard}
    onCancel={onKeep}
  />
)
