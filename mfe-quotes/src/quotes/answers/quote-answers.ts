import type { Quote } from '@portal/contract'
import { quoteIsOpenFor } from '@portal/rules'

/** How a customer answers a quote with words: what is asked, and what is said when it is done. */
export interface QuoteAnswer {
  title: string
  ask: (quoteId: number) => string
  label: string
  required: boolean
  done: string
}

export const quoteAnswers = {
  proceed: {
    title: 'Proceed with Service',
    ask: (quoteId) => `We will get in touch about the service of quote #${quoteId}. Is there anything we should know?`,
    label: 'Notes (optional)',
    required: false,
    done: 'Your request for service has been successfully submitted.',
  },
  requestChanges: {
    title: 'Request Changes',
    ask: (quoteId) => `What should be different about quote #${quoteId}? We will change it and send it to you again.`,
    label: 'What should change?',
    required: true,
    done: 'Your request for changes has been sent.',
  },
  decline: {
    title: 'Decline Quote',
    ask: (quoteId) => `Quote #${quoteId} will be closed. Would you tell us why?`,
    label: 'Reason (optional)',
    required: false,
    done: 'The quote has been declined.',
  },
} satisfies Record<string, QuoteAnswer>

export type AnswerName = keyof typeof quoteAnswers

/** Whether the page offers this answer; only `proceed` is offered by a link of the quote's own. */
export const mayAnswer = (name: 'requestChanges' | 'decline', quote: Pick<Quote, 'status'>): boolean => quoteIsOpenFor(name, quote)
