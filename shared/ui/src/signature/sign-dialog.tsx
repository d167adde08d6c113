import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../button'
import { Dialog, DialogFooter } from '../dialog'
import { reportedMessage } from '../form/submit-error'
import { Stack } from '../layout'
import { Problem } from '../problem'
import { Text } from '../text'
import { SignaturePad, type GivenSignature } from './signature-pad'

interface Props {
  title: string
  /** What the user agrees to by signing. */
  statement: ReactNode
  submitText: string
  /** May reject with an ApiError; the dialog then keeps its signature. With `field` 'version' the document has changed, and must be read again first. */
  onSubmit: (signature: GivenSignature) => Promise<void>
  onClose: () => void
  /** Called instead of `onClose` when the user wants to see the current version. */
  onOutdated?: () => void
}

/** The dialog for signing a document. */
export function SignDialog({ title, statement, submitText, onSubmit, onClose, onOutdated = onClose }: Props) {
  const { i18n } = useLingui()
  const [signature, setSignature] = useState<GivenSignature | null>(null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; field: string | undefined }>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!signature) return setTries((count) => count + 1)
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(signature)
    } catch (error) {
      setFailure({ message: reportedMessage(error, i18n), field: (error as { field?: string }).field })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <form noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
        <Stack>
          {failure && <Problem>{failure.message}</Problem>}
          <Text>{statement}</Text>
          <SignaturePad onChange={setSignature} tries={tries} disabled={busy} takesFocus />
          <DialogFooter>
            <Button variant="text" disabled={busy} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {failure?.field === 'version' ? (
              <Button onClick={onOutdated}>
                <Trans>Show the current version</Trans>
              </Button>
            ) : (
              <Button type="submit" disabled={busy}>
                {submitText}
              </Button>
            )}
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
