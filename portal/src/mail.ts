import type { FastifyInstance } from 'fastify'
import { createSmtpTransport, type ApiOptions, type MailMessage } from 'api'
import type { PortalConfig } from './config/config'

/** Delivers mail to the sandbox's mailbox, in-process. */
const toMailbox =
  (mailbox: FastifyInstance) =>
  async ({ from, replyTo, to, subject, text, html }: MailMessage): Promise<void> => {
    const payload = { from: `${from.name} <${from.address}>`, replyTo: replyTo ?? undefined, to, subject, text, html }
    const answer = await mailbox.inject({ method: 'POST', url: '/messages', payload })
    if (answer.statusCode !== 201) throw new Error(`The mailbox responded with ${answer.statusCode}`)
  }

/** The mail server, or else the sandbox's mailbox. Production has one of them. */
export function mailFor({ smtpUrl, mailFrom }: PortalConfig, mailbox: FastifyInstance | undefined): ApiOptions['mail'] {
  if (smtpUrl) return { transport: createSmtpTransport(smtpUrl), from: mailFrom }
  return mailbox && { transport: toMailbox(mailbox), from: mailFrom }
}
