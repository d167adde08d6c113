import type { Quote } from '@portal/contract'
import { Button } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormShell, FormTextArea, FormTextField, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import { detailsSchema, toDetails, type DetailsValues } from './details.form'

interface Props {
  quote: Quote
  /** Rejects with what the server says; the dialog then stays open with what was typed. */
  onSubmit: (values: DetailsValues) => Promise<void>
  onClose: () => void
}

const fieldNames = { 'quote.name': 'name', 'quote.summary': 'summary', 'quote.notes': 'notes' }

/** What a quote says beside its lines. */
export function DetailsDialog({ quote, onSubmit, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const submit = async (values: DetailsValues) => {
    setBusy(true)
    try {
      await onSubmit(values)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Edit Quote #${quote.id}`} maxWidth={768} fullScreenOnSmall busy={busy} onClose={onClose}>
      <FormShell schema={detailsSchema} initialValues={toDetails(quote)} fieldNames={fieldNames} onSubmit={submit} label="Quote">
        <FormTextField name="name" label="Name" />
        <FormTextArea name="summary" label="Summary (optional)" />
        <FormTextArea name="notes" label="Notes (optional)" />
        <DialogFooter>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Save</SubmitButton>
        </DialogFooter>
      </FormShell>
    </Dialog>
  )
}
