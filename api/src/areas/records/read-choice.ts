import { recordShapes, type RecordType } from '@portal/contract'
import { normaliseStatus } from '@portal/rules'
import { problem, type Problem } from './record-type'

type Words = Readonly<Record<string, string>>

/** Fields with a few allowed values, and what else these are called by Jobber, Housecall Pro, ServiceTitan and Workiz. */
const fields: Partial<Record<RecordType, { name: string; what: string; words: Words }>> = {
  visits: {
    name: 'status',
    what: 'status of a past visit',
    words: {
      completed:
        'complete done finished closed paid invoiced archived requires_invoicing complete_rated complete_unrated done_pending_approval',
      cancelled:
        'void voided cancel customer_canceled customer_cancelled user_canceled user_cancelled pro_canceled pro_cancelled',
    },
  },
  quotes: {
    name: 'status',
    what: 'status of a quote',
    words: {
      draft: 'unsent not_sent new created',
      sent: 'awaiting_response awaiting_approval pending open viewed submitted submitted_for_signoff changes_requested',
      accepted: 'approved accept won sold converted signed customer_approved pro_approved',
      denied: 'declined rejected lost dismissed cancelled void voided customer_declined pro_declined',
      expired: 'lapsed',
    },
  },
  memberships: {
    name: 'duration_period',
    what: 'period',
    words: { month: 'months monthly mo', year: 'years yearly annual annually yr' },
  },
}

/**
 * Translates a value such as `Done` into one that the field allows, in the record itself. A word in other letters is not told; another word
 * is a note, and an unknown one an error.
 */
export function readChoice(
  type: RecordType,
  record: Record<string, unknown>,
): Partial<Record<'note' | 'error', Problem>> {
  const field = fields[type]
  const written = field && record[field.name]
  if (!field || typeof written !== 'string') return {}
  const { name, what, words } = field
  const schema = recordShapes[type].properties as Record<string, { enum?: readonly string[] }>
  const allowed = schema[name]?.enum ?? []
  const word = normaliseStatus(written)
  const meant = allowed.includes(word)
    ? word
    : Object.keys(words).find((value) => words[value]!.split(' ').includes(word))
  // What is allowed is in the record, so that there is one error only.
  record[name] = meant ?? allowed[0]
  if (!meant)
    return { error: problem(name, `"${written.slice(0, 60)}" is no ${what}. Possible are ${allowed.join(', ')}.`) }
  return meant === word ? {} : { note: problem(name, `"${written}" is read as ${meant}.`) }
}
