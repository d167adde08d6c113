import { useEffect, useState } from 'react'
import { normalizedEmail } from './account.rules'

const WAIT_MS = 500
const looksWhole = (email: string): boolean => /^\S+@\S+$/.test(email)

/**
 * Returns which of the emails other accounts use, in lower case. Debounced by half a second; a response applies to its email
 * only, so a late one does no harm. An email that can't be checked counts as free: saving checks again.
 * @param own the customer's emails, known to be free
 */
export function useTakenEmails(
  emails: readonly string[],
  own: readonly string[],
  isFree: (email: string) => Promise<boolean>,
): ReadonlySet<string> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(own.map((email) => [normalizedEmail(email), true])),
  )
  // Joined (an email contains no space), so that equal lists are equal dependencies.
  const unknown = [...new Set(emails.map(normalizedEmail))]
    .filter((email) => looksWhole(email) && !answers.has(email))
    .join(' ')
  useEffect(() => {
    if (unknown === '') return
    const timer = setTimeout(() => {
      for (const email of unknown.split(' ')) {
        isFree(email).then(
          (free) => setAnswers((known) => new Map(known).set(email, free)),
          () => undefined,
        )
      }
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [unknown, isFree])
  return new Set(emails.map(normalizedEmail).filter((email) => answers.get(email) === false))
}
