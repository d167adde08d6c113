import { Button, Text } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormShell, FormTextArea, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import { proceedSchema, toProceedRequest, type ProceedRequest, type ProceedValues } from './proceed.form'

interface Props {
  quoteId: number
  /** Rejects with what the server says; the dialog then stays open with what was typed. */
  onSubmit: (request: ProceedRequest) => Promise<void>
  onClose: () => void
}

/** The last look before the office is asked to come. */
export function ProceedDialog({ quoteId, onSubmit, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const submit = async (values: ProceedValues) => {
    setBusy(true)
    try {
      await onSubmit(toProceedRequest(values))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Proceed with Service" maxWidth={550} busy={busy} onClose={onClose}>
      <FormShell schema={proceedSchema} initialValues={{ notes: '' }} onSubmit={submit} label="Proceed with Service">
        <Text>We will get in touch about the service of quote #{quoteId}. Is there anything we should know?</Text>
        <FormTextArea name="notes" label="Notes (optional)" />
        <DialogFooter>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Proceed with Service</SubmitButton>
        </DialogFooter>
      </FormShell>
    </Dialog>
  )
}
