import { join } from 'node:path'
import { Type, type Static } from '@sinclair/typebox'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { addCommonParts, sendMissing, sendPage, serverSettings, type Clock } from '../web'
import { createMailStore, type Mail } from './mail-store'
import { listPage, mailboxScript, messagePage } from './pages'

export interface MailboxOptions {
  /** Folder for the mail; in memory by default. */
  directory?: string
  clock: Clock
  logger?: FastifyBaseLogger
}

const MailBody = Type.Object({
  from: Type.String({ minLength: 1, maxLength: 320 }),
  replyTo: Type.Optional(Type.String({ maxLength: 320 })),
  to: Type.String({ minLength: 1, maxLength: 320 }),
  subject: Type.String({ maxLength: 998 }),
  text: Type.String(),
  html: Type.Optional(Type.String()),
})

const ListQuery = Type.Object({
  to: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String({ pattern: '^\\d{1,4}$' })),
})

/** Mail is untrusted HTML: no scripts, no forms, nothing from elsewhere but pictures, and an opaque origin. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The mailbox: receives what the portal sends and shows it to the people who try out the portal. */
export function createMailbox({ directory, clock, logger }: MailboxOptions): FastifyInstance {
  const store = createMailStore({ clock, file: directory && join(directory, 'mail.jsonl') })
  const app = fastify({ ...serverSettings, loggerInstance: logger })
  addCommonParts(app)

  // Pages of other origins cannot deliver mail: JSON needs a CORS preflight, which no route answers.
  app.post<{ Body: Static<typeof MailBody> }>('/messages', { schema: { body: MailBody } }, async (request, reply) =>
    reply.code(201).send(toJson(await store.add(request.body))),
  )

  app.get<{ Querystring: Static<typeof ListQuery> }>(
    '/messages.json',
    { schema: { querystring: ListQuery } },
    (request) => {
      const mails = store.list(request.query.to)
      return { data: mails.slice(0, Number(request.query.limit ?? mails.length)).map(toJson), total: mails.length }
    },
  )

  app.get<{ Querystring: Static<typeof ListQuery> }>('/', { schema: { querystring: ListQuery } }, (request, reply) => {
    const { to = '' } = request.query
    return sendPage(reply, listPage(store.list(to), to), "script-src 'self'; connect-src 'self'")
  })

  app.get<{ Params: { id: string } }>('/messages/:id', (request, reply) => {
    const mail = store.get(request.params.id)
    return mail ? sendPage(reply, messagePage(mail), "frame-src 'self'") : sendMissing(reply, 'There is no such mail')
  })

  app.get<{ Params: { id: string } }>('/messages/:id/html', (request, reply) => {
    const mail = store.get(request.params.id)
    if (mail?.html === undefined) return sendMissing(reply, 'There is no such mail')
    // Links open outside the frame, since their pages refuse to be framed.
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .send(`<!doctype html><base target="_blank">${mail.html}`)
  })

  app.get('/mailbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(mailboxScript))
  return app
}

function toJson({ receivedAt, ...mail }: Mail) {
  return { ...mail, received_at: receivedAt }
}
