import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isApiError } from '@portal/client'
import { useDraft } from '@portal/platform'
import { Button, Loading, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { FormTextArea, SubmitButton } from '@portal/ui/form'
import { FormDialog } from '@portal/ui/form-dialog'
import { keptFields, messageSchema, type MessageValues } from './message.form'
import { quoteAnswers, type AnsweredQuote, type AnswerName } from './quote-answers'

interface Props {
  answer: AnswerName
  quote: AnsweredQuote
  /** Rejects with the server's error; the dialog then stays open and keeps what was typed. */
  onSubmit: (message: string) => Promise<void>
  onClose: () => void
}

/** Confirmation dialog before an answer is sent to the office. */
export function AnswerDialog({ answer, quote, onSubmit, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { ask, label, required, variant, ...texts } = quoteAnswers[answer]
  const title = t(texts.title)
  const draft = useDraft<MessageValues>(`quote/${quote.id}/${answer}`, keptFields)
  const [isOutdated, setOutdated] = useState(false)
  const submit = async ({ message = '' }: MessageValues) => {
    try {
      await onSubmit(message)
    } catch (error) {
      setOutdated(isApiError(error) && error.field === 'version')
      throw error
    }
  }
  if (!draft) {
    return (
      <Dialog title={title} maxWidth={550} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      maxWidth={550}
      schema={messageSchema(i18n, required)}
      initialValues={{ message: '' }}
      fieldNames={{ notes: 'message' }}
      draft={draft}
      submitLabel={title}
      submitButton={
        isOutdated ? (
          <Button onClick={onClose}>
            <Trans>Show the current version</Trans>
          </Button>
        ) : (
          <SubmitButton variant={variant}>{title}</SubmitButton>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{ask(i18n, quote)}</Text>
      <FormTextArea name="message" label={t(label)} />
    </FormDialog>
  )
}
