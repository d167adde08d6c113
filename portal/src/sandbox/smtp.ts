import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Larger than any mail of the portal; what a mail server would refuse too. */
const MAX_BYTES = 10 * 1024 * 1024

const nameAndAddress = ({ name, address = '' }: Address): string => (name ? `${name} <${address}>` : address)

/** Receives every mail over SMTP and puts it into the mailbox, once for each recipient. */
export function createMailReceiver(mailbox: FastifyInstance): SMTPServer {
  const deliver = async (content: Buffer, recipients: readonly string[]): Promise<void> => {
    const { from, replyTo, subject = '', text = '', html } = await PostalMime.parse(content)
    const mail = {
      from: from ? nameAndAddress(from) : '',
      replyTo: replyTo?.map(nameAndAddress).join(', ') || undefined,
      subject,
      text,
      html,
    }
    for (const to of recipients) {
      const answer = await mailbox.inject({ method: 'POST', url: '/messages', payload: { ...mail, to } })
      if (answer.statusCode !== 201) throw new Error(`The mailbox responded with ${answer.statusCode}`)
    }
  }
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((content) =>
          deliver(
            content,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then(() => done(), done)
    },
  })
}
