import { openJournal } from '../append-only-log'
import type { Clock } from '../web'

interface NewMail {
  from: string
  replyTo?: string | undefined
  to: string
  subject: string
  text: string
  html?: string | undefined
}

export interface Mail extends NewMail {
  id: string
  receivedAt: string
}

export interface MailStore {
  /** Resolves once the mail is durable. */
  add(mail: NewMail): Promise<Mail>
  get(id: string): Mail | undefined
  /** Newest first; `to` is a substring of the recipient, case-insensitive. */
  list(to?: string): Mail[]
}

/** Keeps mail in an append-only file, or in memory when no file is given. */
export function createMailStore({ file, clock }: { file: string | undefined; clock: Clock }): MailStore {
  const journal = file === undefined ? undefined : openJournal<Mail>(file)
  const mails = [...(journal?.entries ?? [])]
  const byId = new Map(mails.map((mail) => [mail.id, mail]))

  return {
    async add({ from, replyTo, to, subject, text, html }) {
      const mail: Mail = {
        id: String(mails.length + 1),
        receivedAt: clock().toISOString(),
        from,
        replyTo,
        to,
        subject,
        text,
        html,
      }
      mails.push(mail)
      byId.set(mail.id, mail)
      await journal?.append([mail])
      return mail
    },
    get: (id) => byId.get(id),
    list(to = '') {
      const part = to.trim().toLowerCase()
      return mails.filter((mail) => mail.to.toLowerCase().includes(part)).reverse()
    },
  }
}
