import { createSmtpTransport, type ApiOptions, type MailMessage } from 'api'
import type { FastifyInstance } from 'fastify'
import type { PortalConfig } from './config'

/** Delivers mail to the sandbox's mailbox, in-process. */
const toMailbox = (mailbox: FastifyInstance) => async ({ from, to, subject, text, html }: MailMessage): Promise<void> => {
  const payload = { from: `${from.name} <${from.address}>`, to, subject, text, html }
  const answer = await mailbox.inject({ method: 'POST', url: '/messages', payload })
  if (answer.statusCode !== 201) throw new Error(`The mailbox responded with ${answer.statusCode}`)
}

/** The mail transport; undefined in production without a mail server, where mail stays in the outbox until there is one. */
export function mailFor({ smtpUrl, mailFrom, production }: PortalConfig, mailbox: FastifyInstance, say: (line: string) => void): ApiOptions['mail'] {
  if (smtpUrl) return { transport: createSmtpTransport(smtpUrl), from: mailFrom }
  if (!production) return { transport: toMailbox(mailbox), from: mailFrom }
  say('No mail is sent: SMTP_URL is not set. Receipts wait in the outbox.')
  return undefined
}
