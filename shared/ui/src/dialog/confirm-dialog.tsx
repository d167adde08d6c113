import { useLingui } from '@lingui/react/macro'
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
  /** The action can't be undone. */
  danger?: boolean
  /** The confirmed action is in progress. */
  busy?: boolean
  /** Error of the last attempt. */
  error?: string | undefined
  maxWidth?: DialogWidth
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation. Focus starts on the cancel button, so Enter alone deletes nothing. */
export function ConfirmDialog({
  title,
  message,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  error,
  maxWidth = 450,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const wayOut = useRef<HTMLButtonElement>(null)
  // Not by `autoFocus`: a dialog around this one takes the focus back until this one is mounted.
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
          <Button ref={wayOut} variant="text" disabled={busy} onClick={onCancel}>
            {cancelLabel ?? t`Cancel`}
          </Button>
          <Button variant={danger ? 'danger' : 'filled'} disabled={busy} onClick={onConfirm}>
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
