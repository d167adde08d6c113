import { Trans } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'
import { Button } from '../button'
import { Dialog, DialogFooter, type DialogWidth } from '../dialog'
import { focusFirstInvalid } from '../form/focus'
import { Stack } from '../layout'
import { Problem } from '../problem'

interface DialogFormProps {
  title: string
  submitLabel: string
  maxWidth?: DialogWidth
  busy?: boolean
  /** Error of the last attempt. */
  error?: string | undefined
  /** Returns whether the input is valid; if not, the first invalid field gets the focus. */
  onSubmit: () => boolean
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog, submitted by Enter or by the last button. */
export function DialogForm({
  title,
  submitLabel,
  maxWidth = 450,
  busy = false,
  error,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog title={title} maxWidth={maxWidth} busy={busy} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Invalid fields are marked with the next render.
          if (!busy && !onSubmit()) requestAnimationFrame(() => form.current && focusFirstInvalid(form.current))
        }}
      >
        <Stack>
          {error && <Problem>{error}</Problem>}
          {children}
          <DialogFooter>
            <Button variant="text" disabled={busy} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" disabled={busy}>
              {submitLabel}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
