import { usePlatform, useUser } from '@portal/platform'
import { Button, TextButton, useLazyDialog } from '@portal/ui'
import { useAnswerQuote, useRefreshQuotes } from '../quote.queries'
import { quoteAnswers, type AnsweredQuote, type AnswerName } from './quote-answers'

interface Props {
  answer: AnswerName
  quote: AnsweredQuote
  /** Where asking for the service is sent; only for `proceed`. */
  link?: string
  /** It was answered; this button may be gone by then, and with it the place of the focus. */
  onDone: () => void
  /** Reads as a link, as rows of a table want it, and then names its quote. */
  inRow?: boolean
  variant?: 'primary' | 'secondary'
}

/** Answers a quote in a dialog, whose code comes with the first press. */
export function AnswerButton({ answer, quote, link, onDone, inRow = false, variant = 'primary' }: Props) {
  const { showToast } = usePlatform()
  const send = useAnswerQuote()
  const refresh = useRefreshQuotes()
  const { title, done } = quoteAnswers[answer]
  // The dialog keeps what is written for whom it belongs to: who that is, is known by the time it opens.
  useUser()
  // What is asked for is what stood there when the dialog was opened.
  const { shown, open, close } = useLazyDialog<typeof import('./answer-dialog').AnswerDialog, { quote: AnsweredQuote; link: string | undefined }>(
    () => import('./answer-dialog').then((loaded) => loaded.AnswerDialog),
    (message) => showToast({ kind: 'error', message }),
  )

  const submit = async (message: string, readLink: string | undefined) => {
    await send(answer, quote.id, message, readLink)
    close()
    showToast({ kind: 'success', message: done })
    onDone()
  }
  const leave = () => {
    close()
    // It may have been refused for what the page does not show yet.
    void refresh()
  }
  return (
    <>
      {inRow ? (
        <TextButton onClick={() => open({ quote, link })} aria-label={`${title} of quote ${quote.id}`}>
          {title}
        </TextButton>
      ) : (
        <Button variant={variant} onClick={() => open({ quote, link })}>
          {title}
        </Button>
      )}
      {shown && <shown.Dialog answer={answer} quote={shown.about.quote} onSubmit={(message) => submit(message, shown.about.link)} onClose={leave} />}
    </>
  )
}
