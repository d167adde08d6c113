import { usePlatform, useUser } from '@portal/platform'
import { Button, TextButton, useLazyDialog } from '@portal/ui'
import { useAnswerQuote, useRefreshQuotes } from '../quote.queries'
import { quoteAnswers, type AnsweredQuote, type AnswerName } from './quote-answers'

interface Props {
  answer: AnswerName
  quote: AnsweredQuote
  /** URL to which the request for service is sent; only for `proceed`. */
  link?: string
  /** The quote was answered. This button, and the focus with it, may be gone by then. */
  onDone: () => void
  /** For table rows: looks like a link and names the quote in its accessible name. */
  inRow?: boolean
  variant?: 'filled' | 'tonal' | 'quiet'
}

/** Answers a quote in a dialog, whose code loads on the first click. */
export function AnswerButton({ answer, quote, link, onDone, inRow = false, variant = 'filled' }: Props) {
  const { showToast } = usePlatform()
  const send = useAnswerQuote()
  const refresh = useRefreshQuotes()
  const { title, done } = quoteAnswers[answer]
  // Loads the user ahead of time: the dialog keeps its draft per user.
  useUser()
  // The answer is for the quote as it was when the dialog was opened.
  const { shown, open, close } = useLazyDialog<
    typeof import('./answer-dialog').AnswerDialog,
    { quote: AnsweredQuote; link: string | undefined }
  >(() => import('./answer-dialog').then((loaded) => loaded.AnswerDialog))

  const submit = async (message: string, readLink: string | undefined) => {
    await send(answer, quote.id, message, readLink)
    close()
    showToast({ kind: 'success', message: done })
    onDone()
  }
  const leave = () => {
    close()
    // The answer may have been rejected because the page is stale.
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
      {shown && (
        <shown.Dialog
          answer={answer}
          quote={shown.about.quote}
          onSubmit={(message) => submit(message, shown.about.link)}
          onClose={leave}
        />
      )}
    </>
  )
}
