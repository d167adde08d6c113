import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Gate } from '#gate/gate'
import type { HealthBook } from '#guard/health'
import type { OutcomeBook } from '#guard/outcome-book'
import type { BuildStore } from '#registry/build-store'
import type { Registry } from '#registry/registry'
import type { VerifiedReader } from '#registry/verified-reader'
import { authorOf, system, visibleTo } from '#rules/rights'
import { findToken, tokenHash } from '#rules/tokens'
import { requestSettings } from '@portal/server'
import type { Action } from './action-fields'
import { actions } from './actions'
import { createChangeFlow, type Seen } from './change-flow'
import { formMarkup, previewMarkup } from './change-page'
import { addCommandRoute } from './command-route'
import { readValues, valuesFrom, type Field, type Problem, type Values } from './fields'
import { readWorld, type World } from './form-choices'
import { historyMarkup, REVISIONS_A_PAGE } from './history-page'
import { html, type Markup, type Part } from './html'
import { banner, messagePage, page } from './layout'
import { overviewMarkup, readOnlyMarkup } from './overview-page'
import { gateMarkup } from './preview-page'
import { createSessions, isSame, type Session } from './sessions'
import { addSignIn, askToSignIn, keepSession, queryOf, sessionOf } from './sign-in'
import { addCommonParts, formOf, refuseAddress, sendPage } from './web'

export interface ReleasePageOptions {
  releases: { registry: Registry; builds: BuildStore }
  /** Reader of the registry that pages are served from. */
  reader: VerifiedReader
  health: HealthBook
  outcomes: OutcomeBook
  /** Signs sessions; shared by all nodes. */
  secret: string
  /** Checks what is about to be served. */
  gate: Gate
  clock: () => Date
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** Logs why a request failed; by default to the console. */
  onError?: (error: unknown, request: FastifyRequest) => void
}

/** A request of a signed-in user. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  session: Session
}
interface Task extends Visit {
  id: string
  action: Action
  fields: readonly Field[]
  world: World
}

/** The release page: plain forms without scripts, so that it works no matter what the portal's own builds do. */
export function createReleasePage({
  releases: { registry, builds },
  reader,
  health,
  outcomes,
  secret,
  gate,
  clock,
  trustedProxies,
  onError = (error) => console.error('The release page failed.', error),
}: ReleasePageOptions): FastifyInstance {
  const sessions = createSessions({ secret, clock, tokens: () => reader.current().document.tokens })
  const flow = createChangeFlow({ registry, builds, gate, clock })
  const app = fastify({
    ...requestSettings(trustedProxies),
    logger: false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: refuseAddress,
  })
  addCommonParts(app, onError)
  void app.register(cookie)
  void app.register(rateLimit, { global: false })
  void app.register(async (area) => {
    const owner = async (token: string) => authorOf((await reader.refresh()).document, token, clock())
    addSignIn(area, { sessions, authorOf: owner })
    addCommandRoute(area, {
      authorOf: owner,
      findTokenId: (token) => findToken(reader.current().document, tokenHash(token))?.id,
      worldFor: (by, say) => ({ releases: { registry, builds }, gate, clock, by, say }),
    })
    area.get('/', signedIn(showOverview))
    area.get('/history', signedIn(showHistory))
    area.get('/change/:action', signedIn(withAction(showForm)))
    area.post('/change/:action', signedIn(withAction(takeStep)))
  })
  return app

  function signedIn(handler: (visit: Visit) => Promise<FastifyReply>) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const session = sessionOf(sessions, request)
      if (!session) return askToSignIn(reply, await addressOf(request))
      return handler({ request, reply: keepSession(reply, sessions.renew(session)), session })
    }
  }

  /** Where to continue after sign-in, with the submitted values in the query. */
  async function addressOf(request: FastifyRequest): Promise<string> {
    const { action: id = '' } = (request.params ?? {}) as { action?: string }
    if (request.method === 'GET' || !Object.hasOwn(actions, id)) return request.url
    const fields = actions[id]!.fields(await readWorld(reader.current().document, builds, system('a form')))
    return `/change/${id}?${new URLSearchParams(readValues(fields, formOf(request.body))).toString()}`
  }

  function show(
    { reply, session, request }: Visit,
    title: string,
    body: Markup,
    status = 200,
    notice: string | null = null,
  ) {
    return sendPage(
      reply,
      page({ title, body, session, notice, state: reader.current(), at: request.url.split('?')[0] ?? '' }),
      status,
    )
  }

  async function showOverview(visit: Visit) {
    const { document } = await reader.refresh()
    const query = queryOf(visit.request)
    const [newest] = await registry.history(1).catch(() => [])
    const last = newest?.document.revision === document.revision ? newest.entry : null
    const notice =
      last && query.get('written') === String(document.revision)
        ? `Revision ${document.revision} is written: ${last.what}`
        : null
    return show(
      visit,
      'Overview',
      overviewMarkup({
        document: visibleTo(visit.session.by, document),
        by: visit.session.by,
        last,
        health,
        outcomes,
        canChange: registry.canWrite,
        filter: { tenant: (query.get('tenant') ?? '').slice(0, 63), page: pageOf(query) },
        now: clock(),
      }),
      200,
      notice,
    )
  }

  async function showHistory(visit: Visit) {
    if (visit.session.by.role === 'tenant') return notForTenants(visit)
    await reader.refresh()
    const at = pageOf(queryOf(visit.request))
    try {
      const revisions = await registry.history(at * REVISIONS_A_PAGE + 1)
      return show(
        visit,
        'History',
        historyMarkup({ revisions: revisions.slice((at - 1) * REVISIONS_A_PAGE), page: at }),
      )
    } catch (error) {
      return show(
        visit,
        'History',
        html`<h1>History</h1>${banner('bad', 'The history can’t be read', html`<p>${(error as Error).message}</p>`)}`,
        503,
      )
    }
  }

  function notForTenants({ reply, session }: Visit) {
    return sendPage(
      reply,
      messagePage('Not for tenants', 'This shows or changes what others get. Ask the platform.', session),
      403,
    )
  }

  function withAction(handler: (task: Task) => Promise<FastifyReply>) {
    return async (visit: Visit) => {
      const { action: id } = visit.request.params as { action: string }
      const action = Object.hasOwn(actions, id) ? actions[id] : undefined
      if (!action)
        return sendPage(visit.reply, messagePage('Nothing here', 'There is no such change.', visit.session), 404)
      if (visit.session.by.role === 'tenant' && !action.isForTenants) return notForTenants(visit)
      if (!registry.canWrite)
        return show(
          visit,
          action.title,
          html`<h1>${action.title}</h1>${readOnlyMarkup}<p><a href="/">To the overview</a></p>`,
          403,
        )
      const { document } = await reader.refresh()
      const world = await readWorld(document, builds, visit.session.by)
      return handler({ ...visit, id, action, world, fields: action.fields(world) })
    }
  }

  async function showForm(task: Task) {
    return form(task, valuesFrom(task.fields, queryOf(task.request)), null, 200)
  }

  function form(task: Task, values: Values, problem: Problem | null, status: number) {
    return show(
      task,
      `${problem ? 'Error: ' : ''}${task.action.title}`,
      formMarkup({ ...task, values, problem }),
      status,
    )
  }

  async function takeStep(task: Task) {
    const { request, session, fields } = task
    const sent = formOf(request.body)
    const values = readValues(fields, sent)
    if (!isSame(sent.get('csrf') ?? '', session.csrf)) {
      return form(
        task,
        values,
        {
          message: 'This form came from another session, so nothing was done. Look at it once more, and send it again.',
          field: null,
        },
        403,
      )
    }
    const step = sent.get('step')
    if (step === 'confirm') return confirm(task, values, sent)
    if (step === 'edit') return form(task, values, null, 200)
    const found = await flow.preview({ ...task, by: session.by, values })
    return found.ok ? preview(task, values, found, 200) : form(task, values, found.problem, STATUS[found.cause])
  }

  function preview(task: Task, values: Values, { look, plan }: Seen, status: number, message?: Part) {
    const title = `${message ? 'Error: ' : ''}Preview: ${task.action.title.toLowerCase()}`
    return show(task, title, previewMarkup({ ...task, values, look, what: plan.what, message }), status)
  }

  async function confirm(task: Task, values: Values, sent: URLSearchParams) {
    const { session, reply } = task
    const confirmed = await flow.confirm({ ...task, by: session.by, values }, sent.get('shown') ?? '')
    switch (confirmed.outcome) {
      case 'written':
        await reader.refresh()
        return reply.redirect(`/?written=${confirmed.revision}`, 303)
      case 'changed':
        return preview(
          task,
          values,
          confirmed,
          409,
          banner(
            'warn',
            'Look again',
            html`<p>The registry changed since you saw the preview, and who gets what would now be different. Nothing was written. This is the preview as it is now.</p>`,
          ),
        )
      case 'refused':
        return preview(task, values, confirmed, 422, banner('bad', 'The gate says no', gateMarkup(confirmed.results)))
      case 'unasked':
        return preview(
          task,
          values,
          confirmed,
          503,
          banner(
            'bad',
            'The gate could not run, so the change was rejected',
            html`<p>${confirmed.error}</p><p>Nothing was written.</p>`,
          ),
        )
      case 'invalid':
        return form(task, values, confirmed.problem, STATUS[confirmed.cause])
    }
  }
}

const STATUS = { input: 422, rights: 403, registry: 503 } as const

function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
