import { isApiError } from '@portal/client'
import { useDraft } from '@portal/platform'
import { Button, Loading, Text } from '@portal/ui'
import { Dialog, DialogFooter } from '@portal/ui/dialog'
import { FormShell, FormTextArea, SubmitButton } from '@portal/ui/form'
import { useState } from 'react'
import { keptFields, messageSchema, type MessageValues } from './message.form'
import { quoteAnswers, type AnsweredQuote, type AnswerName } from './quote-answers'

interface Props {
  answer: AnswerName
  quote: AnsweredQuote
  /** Rejects with what the server says; the dialog then stays open with what was typed. */
  onSubmit: (message: string) => Promise<void>
  onClose: () => void
}

/** The last look before the office is told. */
export function AnswerDialog({ answer, quote, onSubmit, onClose }: Props) {
  const { title, ask, label, required } = quoteAnswers[answer]
  const draft = useDraft<MessageValues>(`quote/${quote.id}/${answer}`, keptFields)
  const [busy, setBusy] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const submit = async ({ message = '' }: MessageValues) => {
    setBusy(true)
    try {
      await onSubmit(message)
    } catch (error) {
      setOutdated(isApiError(error) && error.field === 'version')
      throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} maxWidth={550} busy={busy} onClose={onClose}>
      {draft ? (
        <FormShell schema={messageSchema(required)} initialValues={{ message: '' }} fieldNames={{ notes: 'message' }} draft={draft} onSubmit={submit} label={title}>
          <Text>{ask(quote)}</Text>
          <FormTextArea name="message" label={label} />
          <DialogFooter>
            <Button look="quiet" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            {isOutdated ? <Button onClick={onClose}>Show the current version</Button> : <SubmitButton>{title}</SubmitButton>}
          </DialogFooter>
        </FormShell>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
