import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../button'
import { Problem } from '../problem'
import { Text } from '../text'
import { DialogFrame, type DialogWidth } from './dialog-frame'

export interface ConfirmDialogProps {
  title: string
  message: ReactNode
  /** A verb: 'Delete', 'Cancel Appointment'. */
  confirmLabel: string
  cancelLabel?: string
  /** It can't be undone. */
  danger?: boolean
  /** The answer is under way. */
  busy?: boolean
  /** What went wrong with the last try. */
  error?: string | undefined
  maxWidth?: DialogWidth
  onConfirm: () => void
  onCancel: () => void
}

/** A question that wants an answer. Focus starts on the way out, so Enter alone deletes nothing. */
export function ConfirmDialog({
  title, message, confirmLabel, cancelLabel = 'Cancel', danger = false, busy = false, error, maxWidth = 450, onConfirm, onCancel,
}: ConfirmDialogProps) {
  const id = useId()
  const wayOut = useRef<HTMLButtonElement>(null)
  // Not by `autoFocus`: a dialog around this one takes the focus back until this one is there.
  useEffect(() => wayOut.current?.focus(), [])
  return (
    <DialogFrame
      role="alertdialog"
      title={title}
      maxWidth={maxWidth}
      busy={busy}
      onClose={onCancel}
      aria-describedby={id}
      footer={
        <>
          <Button ref={wayOut} variant="quiet" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Text as="div" id={id}>
        {message}
      </Text>
      {error && <Problem>{error}</Problem>}
    </DialogFrame>
  )
}
