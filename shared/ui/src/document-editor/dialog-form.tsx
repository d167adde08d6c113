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
  /** What went wrong with the last try. */
  error?: string | undefined
  /** Answers whether all of it is as it should be; where not, the first field that says so takes the focus. */
  onSubmit: () => boolean
  onClose: () => void
  children: ReactNode
}

/** A few fields over the page, sent by Enter or by the last button. */
export function DialogForm({ title, submitLabel, maxWidth = 450, busy = false, error, onSubmit, onClose, children }: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog title={title} maxWidth={maxWidth} busy={busy} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // What is wrong is marked with the next rendering.
          if (!busy && !onSubmit()) requestAnimationFrame(() => form.current && focusFirstInvalid(form.current))
        }}
      >
        <Stack>
          {error && <Problem>{error}</Problem>}
          {children}
          <DialogFooter>
            <Button variant="quiet" disabled={busy} onClick={onClose}>
              Cancel
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
