import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldMarkup, findProblem, readValues, type Field, type Problem, type Values } from './fields'
import { html } from './html'
import { page } from './layout'
import { isSame, type Session, type Sessions } from './sessions'
import { formOf, sendPage } from './web'

/** The __Host- prefix binds the cookie to this host: no sibling host can set or read it. */
const COOKIE = '__Host-release-session'
const cookieSettings = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

const TRIES_A_MINUTE = 10

const whoField: Field = { kind: 'text', name: 'who', label: 'Your name', hint: 'Shown in the log with your changes.', required: true, most: 60 }

interface Options {
  sessions: Sessions
  /** The admin token. */
  token: string
}

export const sessionOf = (sessions: Sessions, request: FastifyRequest): Session | null => sessions.find(request.cookies[COOKIE])

export const keepSession = (reply: FastifyReply, cookie: string): FastifyReply => reply.setCookie(COOKIE, cookie, cookieSettings)

/** Signing in with the admin token, and out. */
export function addSignIn(app: FastifyInstance, { sessions, token }: Options): void {
  app.get('/sign-in', (request, reply) => {
    if (sessionOf(sessions, request)) return reply.redirect('/', 303)
    const query = queryOf(request)
    // Redirected here after a successful sign-in because the cookie was not sent.
    const problem = query.has('kept') ? { message: 'This browser did not keep the session. Open this page by https, or on localhost, and allow its cookie.', field: null } : null
    return sendPage(reply, signInPage({}, problem, query.get('next') ?? '/'))
  })

  app.post('/sign-in', { config: { rateLimit: { max: TRIES_A_MINUTE, timeWindow: 60_000 } } }, (request, reply) => {
    const form = formOf(request.body)
    const values = readValues([whoField], form)
    const next = form.get('next') ?? '/'
    const given = form.get('token') ?? ''
    const problem = findProblem([whoField], values) ?? (isSame(given, token) ? null : { message: 'This is not the admin token.', field: 'token' })
    if (problem) return sendPage(reply, signInPage(values, problem, next), problem.field === 'token' ? 401 : 422)
    // The token is shared, so the name is self-declared; the suffix distinguishes it from authors elsewhere.
    return keepSession(reply, sessions.start(`${values['who']} (release page)`)).redirect(`/signed-in?next=${encodeURIComponent(ownPath(next))}`, 303)
  })

  app.get('/signed-in', (request, reply) => {
    const next = ownPath(queryOf(request).get('next') ?? '/')
    return reply.redirect(sessionOf(sessions, request) ? next : `/sign-in?kept=no&next=${encodeURIComponent(next)}`, 303)
  })

  app.post('/sign-out', (request, reply) => {
    const session = sessionOf(sessions, request)
    if (session && isSame(formOf(request.body).get('csrf') ?? '', session.csrf)) void reply.clearCookie(COOKIE, cookieSettings)
    return reply.redirect('/', 303)
  })
}

/** Redirects to the sign-in page; `next` is where to go from there. */
export const askToSignIn = (reply: FastifyReply, next: string): FastifyReply => reply.redirect(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`, 303)

export const queryOf = (request: FastifyRequest): URLSearchParams => new URL(request.url, 'http://releases').searchParams

const OWN_PATH = /^\/(?![/\\])[\x20-\x7e]*$/

/** Prevents open redirects: returns `/` unless `next` is a path of this host. */
export function ownPath(next: string): string {
  if (!OWN_PATH.test(next)) return '/'
  const { origin, pathname, search } = new URL(next, 'http://releases')
  // Checked again: `/.//elsewhere` is normalized to `//elsewhere`, which is another host.
  return origin === 'http://releases' && OWN_PATH.test(pathname) ? pathname + search : '/'
}

function signInPage(values: Values, problem: Problem | null, next: string): string {
  const isToken = problem?.field === 'token'
  const body = html`<h1>Sign in</h1>
${problem && html`<div class="banner bad" role="alert"><p>${problem.message}</p></div>`}
<form class="change" method="post" action="/sign-in">
<input type="hidden" name="next" value="${ownPath(next)}">
${fieldMarkup(whoField, values, problem)}
<div class="field"><label for="field-token">Admin token</label><p class="hint" id="field-token-hint">The portal keeps it in the file page-token of its releases folder; RELEASES_TOKEN overrides it.</p>
<input type="password" id="field-token" name="token" required autocomplete="current-password" aria-describedby="field-token-hint"${isToken ? html` aria-invalid="true" autofocus` : ''}></div>
<p class="buttons"><button>Sign in</button></p>
</form>`
  return page({ title: problem ? 'Error: sign in' : 'Sign in', body, session: null })
}
