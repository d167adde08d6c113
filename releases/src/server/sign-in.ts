import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RightsError, type Author } from '#rules/rights'
import { perMinuteAndNetwork } from '@portal/server'
import type { Problem } from './fields'
import { html } from './html'
import { page } from './layout'
import { isSame, type Session, type Sessions } from './sessions'
import { readForm, sendPage } from './web'

/** The __Host- prefix binds the cookie to this host: no sibling host can set or read it. */
const COOKIE = '__Host-release-session'
const cookieSettings = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

const TRIES_A_MINUTE = 10

interface Options {
  sessions: Sessions
  /** Whose token this is. Throws RightsError. */
  identifyAuthor: (token: string) => Promise<Author>
}

export const findSession = (sessions: Sessions, request: FastifyRequest): Session | null =>
  sessions.find(request.cookies[COOKIE])

export const keepSession = (reply: FastifyReply, cookie: string): FastifyReply =>
  reply.setCookie(COOKIE, cookie, cookieSettings)

/** Signing in with a token of one's own, and out. */
export function addSignIn(app: FastifyInstance, { sessions, identifyAuthor }: Options): void {
  app.get('/sign-in', (request, reply) => {
    if (findSession(sessions, request)) return reply.redirect('/', 303)
    const query = readQuery(request)
    // Redirected here after a successful sign-in because the cookie was not sent.
    const problem = query.has('kept')
      ? {
          message:
            'This browser did not keep the session. Open this page by https, or on localhost, and allow its cookie.',
          field: null,
        }
      : null
    return sendPage(reply, signInPage(problem, query.get('next') ?? '/'))
  })

  app.post('/sign-in', { config: { rateLimit: perMinuteAndNetwork(TRIES_A_MINUTE) } }, async (request, reply) => {
    const form = readForm(request.body)
    const next = form.get('next') ?? '/'
    const found = await identifyAuthor((form.get('token') ?? '').trim()).catch((error: unknown) => {
      if (error instanceof RightsError) return error.message
      throw error
    })
    if (typeof found === 'string') return sendPage(reply, signInPage({ message: found, field: 'token' }, next), 401)
    return keepSession(reply, sessions.start(found)).redirect(
      `/signed-in?next=${encodeURIComponent(ownPath(next))}`,
      303,
    )
  })

  app.get('/signed-in', (request, reply) => {
    const next = ownPath(readQuery(request).get('next') ?? '/')
    return reply.redirect(
      findSession(sessions, request) ? next : `/sign-in?kept=no&next=${encodeURIComponent(next)}`,
      303,
    )
  })

  app.post('/sign-out', (request, reply) => {
    const session = findSession(sessions, request)
    if (session && isSame(readForm(request.body).get('csrf') ?? '', session.csrf))
      void reply.clearCookie(COOKIE, cookieSettings)
    return reply.redirect('/', 303)
  })
}

/** Redirects to the sign-in page; `next` is where to go from there. */
export const askToSignIn = (reply: FastifyReply, next: string): FastifyReply =>
  reply.redirect(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`, 303)

export const readQuery = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://releases').searchParams

const OWN_PATH = /^\/(?![/\\])[\x20-\x7e]*$/

/** Prevents open redirects: returns `/` unless `next` is a path of this host. */
export function ownPath(next: string): string {
  if (!OWN_PATH.test(next)) return '/'
  const { origin, pathname, search } = new URL(next, 'http://releases')
  // Checked again: `/.//elsewhere` is normalized to `//elsewhere`, which is another host.
  return origin === 'http://releases' && OWN_PATH.test(pathname) ? pathname + search : '/'
}

function signInPage(problem: Problem | null, next: string): string {
  const isToken = problem?.field === 'token'
  const body = html`<h1>Sign in</h1>
${problem && html`<div class="banner bad" role="alert"><p>${problem.message}</p></div>`}
<form class="change" method="post" action="/sign-in">
<input type="hidden" name="next" value="${ownPath(next)}">
<div class="field"><label for="field-token">Token</label><p class="hint" id="field-token-hint">Your own: somebody of the platform makes it (<code>npm run release -- token create</code>). A portal that was just started says the first one on its console.</p>
<input type="password" id="field-token" name="token" required autocomplete="current-password" aria-describedby="field-token-hint"${isToken ? html` aria-invalid="true" autofocus` : ''}></div>
<p class="buttons"><button>Sign in</button></p>
</form>`
  return page({ title: problem ? 'Error: sign in' : 'Sign in', body, session: null })
}
