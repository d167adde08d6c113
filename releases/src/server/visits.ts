import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VerifiedReader } from '#registry/verified-reader'
import type { Markup } from './html'
import { messagePage, page } from './layout'
import type { Session } from './sessions'
import { sendPage } from './web'

/** A request of a signed-in user. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  session: Session
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Makes a handler for signed-in users; others are asked to sign in first. */
export type SignedIn = (handler: (visit: Visit) => Promise<FastifyReply>) => Handler

interface Content {
  title: string
  body: Markup
  status?: number
  notice?: string | null
}

export const showPage = (
  reader: VerifiedReader,
  { reply, session, request }: Visit,
  { title, body, status, notice = null }: Content,
): FastifyReply =>
  sendPage(
    reply,
    page({ title, body, session, notice, state: reader.current(), at: request.url.split('?')[0] ?? '' }),
    status,
  )

export const refuseTenant = ({ reply, session }: Visit): FastifyReply =>
  sendPage(
    reply,
    messagePage('Not for tenants', 'This shows or changes what others get. Ask the platform.', session),
    403,
  )
