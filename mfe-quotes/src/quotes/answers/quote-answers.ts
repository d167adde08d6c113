import type { Quote } from '@portal/contract'
import { quoteIsOpenFor } from '@portal/rules'

/** The parts of a quote that the answer dialogs mention. */
export type AnsweredQuote = Pick<Quote, 'id' | 'name' | 'total'>

/** Texts of an answer dialog: the question, the message field, and the confirmation once it is done. */
export interface QuoteAnswer {
  title: string
  ask: (quote: AnsweredQuote) => string
  label: string
  required: boolean
  done: string
  /** The button that sends it; default: primary. */
  variant?: 'danger'
}

export const quoteAnswers: Record<'proceed' | 'requestChanges' | 'decline', QuoteAnswer> = {
  proceed: {
    title: 'Proceed with Service',
    ask: ({ id, name, total }) =>
      `By proceeding you accept quote #${id}, ${name}, for a total of ${total}. We will notify our office, and they will contact you. Is there anything we should know?`,
    label: 'Notes (optional)',
    required: false,
    done: 'Your request for service has been successfully submitted.',
  },
  requestChanges: {
    title: 'Request Changes',
    ask: ({ id }) =>
      `What should be different about quote #${id}? We will notify our office. You can accept the quote once we send it to you again.`,
    label: 'What should change?',
    required: true,
    done: 'Your request for changes has been sent.',
  },
  decline: {
    title: 'Decline Quote',
    ask: ({ id }) => `Quote #${id} will be closed. You can undo this within a day. Would you tell us why?`,
    label: 'Reason (optional)',
    required: false,
    done: 'The quote has been declined.',
    variant: 'danger',
  },
}

export type AnswerName = keyof typeof quoteAnswers

/** Whether the page offers this answer. `proceed` is offered by a link of the quote instead. */
export const mayAnswer = (name: 'requestChanges' | 'decline', quote: Pick<Quote, 'status'>): boolean =>
  quoteIsOpenFor(name, quote)
