import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { usePlatform, useUser } from '@portal/platform'
import { useLazyDialog } from '@portal/ui'
import { useAnswerQuote, useRefreshQuotes } from '../quote.queries'
import { quoteAnswers, type AnsweredQuote, type AnswerName } from './quote-answers'

/** The quote as it was when the dialog was opened, and for `proceed` the URL to which the request for service is sent. */
interface Question {
  quote: AnsweredQuote
  link?: string | null | undefined
}

/**
 * Answers a quote in a dialog, whose code loads when it is first opened.
 * @param onDone The quote was answered. What opened the dialog, and the focus with it, may be gone by then.
 */
export function useAnswer(
  answer: AnswerName,
  onDone: () => void,
): { open: (question: Question) => void; dialog: ReactNode } {
  const { t } = useLingui()
  const { showToast } = usePlatform()
  const send = useAnswerQuote()
  const refresh = useRefreshQuotes()
  // Loads the user ahead of time: the dialog keeps its draft per user.
  useUser()
  const { shown, open, close } = useLazyDialog<typeof import('./answer-dialog').AnswerDialog, Question>(() =>
    import('./answer-dialog').then((loaded) => loaded.AnswerDialog),
  )
  const submit = async (message: string, { quote, link }: Question) => {
    await send(answer, quote.id, message, link)
    // Once the dialog is gone, it takes no focus back.
    flushSync(close)
    showToast({ kind: 'success', message: t(quoteAnswers[answer].done) })
    onDone()
  }
  const leave = () => {
    close()
    // The answer may have been rejected because the page is stale.
    void refresh()
  }
  const dialog = shown && (
    <shown.Dialog
      answer={answer}
      quote={shown.about.quote}
      onSubmit={(message) => submit(message, shown.about)}
      onClose={leave}
    />
  )
  return { open, dialog }
}
