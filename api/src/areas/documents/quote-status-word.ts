import type { Words } from '#foundation/languages/words'
import type { Quote } from '@portal/contract'

/** A quote's status as it is written in a sentence that begins with 'This quote is'. */
export function quoteStatusWord(status: Quote['status'], i18n: Words): string {
  if (status === 'draft') return i18n._('draft')
  if (status === 'pending') return i18n._('pending')
  if (status === 'sent') return i18n._('sent')
  if (status === 'accepted') return i18n._('accepted')
  return status === 'denied' ? i18n._('denied') : i18n._('expired')
}
