import { msg, t } from '@lingui/core/macro'
import type { Quote } from '@portal/contract'
import type { I18n, MessageDescriptor } from '@portal/i18n'
import { quoteIsOpenFor } from '@portal/rules'

/** The parts of a quote that the answer dialogs mention. */
export type AnsweredQuote = Pick<Quote, 'id' | 'name' | 'total'>

/** Texts of an answer dialog: the question, the message field, and the confirmation once it is done. */
export interface QuoteAnswer {
  title: MessageDescriptor
  ask: (i18n: I18n, quote: AnsweredQuote) => string
  label: MessageDescriptor
  required: boolean
  done: MessageDescriptor
  /** The button that sends it; default: primary. */
  variant?: 'danger'
}

export const quoteAnswers: Record<'proceed' | 'requestChanges' | 'decline', QuoteAnswer> = {
  proceed: {
    title: msg`Proceed with Service`,
    ask: (i18n, { id, name, total }) =>
      t(
        i18n,
      )`By proceeding you accept quote #${id}, ${name}, for a total of ${total}. We will notify our office, and they will contact you. Is there anything we should know?`,
    label: msg`Notes (optional)`,
    required: false,
    done: msg`Your request for service has been successfully submitted.`,
  },
  requestChanges: {
    title: msg`Request Changes`,
    ask: (i18n, { id }) =>
      t(
        i18n,
      )`What should be different about quote #${id}? We will notify our office. You can accept the quote once we send it to you again.`,
    label: msg`What should change?`,
    required: true,
    done: msg`Your request for changes has been sent.`,
  },
  decline: {
    title: msg`Decline Quote`,
    ask: (i18n, { id }) => t(i18n)`Quote #${id} will be closed. You can undo this within a day. Would you tell us why?`,
    label: msg`Reason (optional)`,
    required: false,
    done: msg`The quote has been declined.`,
    variant: 'danger',
  },
}

export type AnswerName = keyof typeof quoteAnswers

/** Whether the page offers this answer. `proceed` is offered by a link of the quote instead. */
export const mayAnswer = (name: 'requestChanges' | 'decline', quote: Pick<Quote, 'status'>): boolean =>
  quoteIsOpenFor(name, quote)
