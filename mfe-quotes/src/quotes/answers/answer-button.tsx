import { useLingui } from '@lingui/react/macro'
import { Button } from '@portal/ui'
import { quoteAnswers, type AnsweredQuote, type AnswerName } from './quote-answers'
import { useAnswer } from './use-answer'

interface Props {
  answer: AnswerName
  quote: AnsweredQuote
  /** URL to which the request for service is sent; only for `proceed`. */
  link?: string
  /** The quote was answered. This button, and the focus with it, may be gone by then. */
  onDone: () => void
  variant?: 'filled' | 'tonal' | 'quiet'
}

export function AnswerButton({ answer, quote, link, onDone, variant = 'filled' }: Props) {
  const { t } = useLingui()
  const { open, dialog } = useAnswer(answer, onDone)
  return (
    <>
      <Button variant={variant} onClick={() => open({ quote, link })}>
        {t(quoteAnswers[answer].title)}
      </Button>
      {dialog}
    </>
  )
}
