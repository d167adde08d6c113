import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '@portal/ui'
import { Dialog, DialogFooter, type DialogWidth } from '@portal/ui/dialog'
import { FormShell, SubmitButton, type FormShellProps } from '@portal/ui/form'

interface FormDialogProps<V extends object> extends Omit<FormShellProps<V>, 'id' | 'label'> {
  title: string
  maxWidth?: DialogWidth
  fullScreenOnSmall?: boolean
  /** Label of the submit button; `submitButton` replaces the button itself. */
  submitLabel: string
  submitButton?: ReactNode
  onClose: () => void
}

/** A form in a dialog. It can't be closed while submitting; if the submit fails, it stays open with its input. */
export function FormDialog<V extends object>({
  title,
  maxWidth,
  fullScreenOnSmall,
  submitLabel,
  submitButton = <SubmitButton>{submitLabel}</SubmitButton>,
  onSubmit,
  onClose,
  children,
  ...form
}: FormDialogProps<V>) {
  const [busy, setBusy] = useState(false)
  const submit = async (values: V) => {
    setBusy(true)
    try {
      await onSubmit(values)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} maxWidth={maxWidth} fullScreenOnSmall={fullScreenOnSmall} busy={busy} onClose={onClose}>
      <FormShell {...form} label={title} onSubmit={submit}>
        {(context) => (
          <>
            {typeof children === 'function' ? children(context) : children}
            <DialogFooter>
              <Button variant="text" disabled={busy} onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              {submitButton}
            </DialogFooter>
          </>
        )}
      </FormShell>
    </Dialog>
  )
}
