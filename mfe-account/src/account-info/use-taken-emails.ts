import { useEffect, useState } from 'react'
import { normalizedEmail } from './account.rules'

const WAIT_MS = 500
const looksWhole = (email: string): boolean => /^\S+@\S+$/.test(email)

/**
 * Which of the e-mails somebody else uses already, in lower case. Asked half a second after the last change; an answer
 * belongs to its e-mail, so a late one does no harm. What can't be found out counts as free: saving asks again.
 * @param own known to be free, because they are the customer's
 */
export function useTakenEmails(emails: readonly string[], own: readonly string[], isFree: (email: string) => Promise<boolean>): ReadonlySet<string> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(() => new Map(own.map((email) => [normalizedEmail(email), true])))
  // Joined, because an e-mail holds no space, and so that the same ones are the same to React.
  const unknown = [...new Set(emails.map(normalizedEmail))].filter((email) => looksWhole(email) && !answers.has(email)).join(' ')
  useEffect(() => {
    if (unknown === '') return
    const timer = setTimeout(() => {
      for (const email of unknown.split(' ')) {
        isFree(email).then((free) => setAnswers((known) => new Map(known).set(email, free)), () => undefined)
      }
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [unknown, isFree])
  return new Set(emails.map(normalizedEmail).filter((email) => answers.get(email) === false))
}
