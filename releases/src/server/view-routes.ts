import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HealthBook } from '#guard/health'
import type { OutcomeBook } from '#guard/outcome-book'
import type { Registry } from '#registry/registry'
import type { VerifiedReader } from '#registry/verified-reader'
import { visibleTo } from '#rules/rights'
import { errorMessage } from '@portal/server'
import { historyMarkup, REVISIONS_A_PAGE } from './history-page'
import { html } from './html'
import { banner } from './layout'
import { overviewMarkup } from './overview-page'
import { readQuery } from './sign-in'
import { refuseTenant, showPage, type SignedIn, type Visit } from './visits'

interface Options {
  registry: Registry
  reader: VerifiedReader
  health: HealthBook
  outcomes: OutcomeBook
  clock: () => Date
}

/** Pages that only show: the overview, and the history. */
export function addViewRoutes(area: FastifyInstance, signedIn: SignedIn, options: Options): void {
  area.get(
    '/',
    signedIn((visit) => showOverview(visit, options)),
  )
  area.get(
    '/history',
    signedIn((visit) => showHistory(visit, options)),
  )
}

async function showOverview(visit: Visit, { registry, reader, health, outcomes, clock }: Options) {
  const { by } = visit.session
  const { document } = await reader.refresh()
  const query = readQuery(visit.request)
  const [newest] = await registry.history(1).catch(() => [])
  const last = newest?.document.revision === document.revision ? newest.entry : null
  const notice =
    last && query.get('written') === String(document.revision)
      ? `Revision ${document.revision} is written: ${last.what}`
      : null
  const body = overviewMarkup({
    document: visibleTo(by, document),
    by,
    last,
    health,
    outcomes,
    canChange: registry.canWrite,
    filter: { tenant: (query.get('tenant') ?? '').slice(0, 63), page: readPageNumber(query) },
    now: clock(),
  })
  return showPage(reader, visit, { title: 'Overview', body, notice })
}

async function showHistory(visit: Visit, { registry, reader }: Options): Promise<FastifyReply> {
  if (visit.session.by.role === 'tenant') return refuseTenant(visit)
  await reader.refresh()
  const at = readPageNumber(readQuery(visit.request))
  try {
    const revisions = await registry.history(at * REVISIONS_A_PAGE + 1)
    const body = historyMarkup({ revisions: revisions.slice((at - 1) * REVISIONS_A_PAGE), page: at })
    return showPage(reader, visit, { title: 'History', body })
  } catch (error) {
    const body = html`<h1>History</h1>${banner('bad', 'The history can’t be read', html`<p>${errorMessage(error)}</p>`)}`
    return showPage(reader, visit, { title: 'History', body, status: 503 })
  }
}

function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
