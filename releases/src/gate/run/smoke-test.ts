import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RemoteRecord } from '@portal/build'
import { byProblems, type CheckResult } from '../check-result'
import { overBudget, pageBudgets, type PageBudget } from '../page-budgets'
import { firstVisitFiles } from '../size'
import { countFirstLoad, untilShown } from './first-load'

/** A demo customer with data on every page. */
const SOMEBODY = { email: 'customer@example.com', password: 'portal-demo' }
const DOWN = "This page can't be shown right now"
const NOT_FOUND = 'Page not found'
const PATIENCE_MS = 15_000

/** Drops stack traces, which would fill the report. */
const firstLine = (text: string): string => text.split('\n')[0]!.slice(0, 300)

interface Visit {
  /** `http://acme.localhost:4100` */
  origin: string
  records: readonly RemoteRecord[]
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A page whose first load is over its budget. */
export interface HeavyPage {
  path: string
  load: PageBudget
  /** In words, with figures. */
  problem: string
}

interface Visited {
  problems: string[]
  heavy: HeavyPage[]
  visited: string[]
  session: Session | undefined
}

const NEXT_STEP = 'Load less, or raise the page’s row in releases/src/gate/page-budgets.ts with a decision record'

/** The result of a visit; `heavy` are the pages for which this combination is to blame. */
export const toResult = ({ problems, visited }: Visited, heavy: readonly HeavyPage[]): CheckResult =>
  byProblems(
    [...new Set([...problems, ...heavy.map(({ problem }) => `with an empty cache: ${problem}. ${NEXT_STEP}`)])],
    `visited ${visited.join(', ')} without errors`,
  )

/** What a first load of a page fetches, in a session of a visit. */
export const measurePage = (browser: Browser, origin: string, path: string, session: Session): Promise<PageBudget> =>
  countFirstLoad(browser, { origin, url: origin + path, as: { storageState: session }, patienceMs: PATIENCE_MS })

/** Signs in and opens one page of every remote by its URL, then measures the pages that have a budget. */
export async function visitRemotes(browser: Browser, { origin, records }: Visit): Promise<Visited> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const problems: string[] = []
  const heavy: HeavyPage[] = []
  const visited: string[] = []
  let session: Session | undefined
  let where = 'signing in'
  const complain = (what: string) => problems.push(`${where}: ${what}`)
  try {
    const page = await context.newPage()
    page.on(
      'console',
      (message) => message.type() === 'error' && complain(`the console says "${firstLine(message.text())}"`),
    )
    page.on('pageerror', (error) => complain(`the page threw ${firstLine(error.message)}`))
    const versions = new Map(records.map(({ remote, version }) => [remote, version]))
    page.on('request', (request) => {
      const [, remote = '', version = ''] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? []
      if (remote && versions.get(remote) !== version)
        complain(`it requested ${remote} ${version}, which is not part of the tested combination`)
    })

    await signIn(page, origin)
    const known = new Set(await addressesIn(page))
    // Pages without path parameters come first: they contain the links to pages with parameters.
    for (const record of [...records].sort((a, b) => Number(isLinked(a)) - Number(isLinked(b)))) {
      where = `${record.remote} ${record.version}`
      const path = findAddress(record, known)
      if (path === null) {
        complain('no page links to any of its pages, so none could be visited')
        continue
      }
      where += ` at ${path}`
      for (const problem of await open(page, origin + path, record)) complain(problem)
      for (const address of await addressesIn(page)) known.add(address)
      visited.push(path)
    }
    where = 'with an empty cache'
    session = await context.storageState()
    for (const [pattern, budget] of Object.entries<PageBudget>(pageBudgets['a visit ahead'])) {
      const path = fillPath(pattern.slice(1), known)
      const isServed =
        pattern === '/' || records.some(({ facts }) => facts.routes.some((route) => `/${route.path}` === pattern))
      if (path === null || !isServed) continue
      const load = await measurePage(browser, origin, path, session)
      const problem = overBudget(pattern, load, budget)
      if (problem) heavy.push({ path, load, problem })
    }
  } catch (error) {
    // Playwright appends a long call log; the first line says what it was waiting for.
    complain(firstLine((error as Error).message))
  } finally {
    await context.close()
  }
  return { problems, heavy, visited, session }
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(SOMEBODY.email, { timeout: PATIENCE_MS })
  await page.getByLabel('Password', { exact: true }).fill(SOMEBODY.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login', { timeout: PATIENCE_MS })
  await settle(page)
}

const isPlain = (path: string): boolean => !path.includes(':')

/** Pages that show a customer's data, unless there are none: others may be for staff, or for visitors who are not signed in. */
function customerPages({ facts: { routes } }: RemoteRecord): string[] {
  const withData = routes.filter(({ queries = [] }) => queries.length > 0)
  return (withData.length > 0 ? withData : routes).map(({ path }) => path)
}
const isLinked = (record: RemoteRecord): boolean => !customerPages(record).some(isPlain)

/** Path of a page of the remote: one without parameters, else one that a known link matches; null if there is none. */
function findAddress(record: RemoteRecord, known: ReadonlySet<string>): string | null {
  for (const route of customerPages(record).toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)))) {
    const path = fillPath(route, known)
    if (path !== null) return path
  }
  return null
}

/** A path of the route: itself without parameters, else the first known link that matches. */
function fillPath(route: string, known: ReadonlySet<string>): string | null {
  if (isPlain(route)) return `/${route}`
  const pattern = new RegExp(`^/${route.replace(/:[^/]+/g, '[^/?#]+')}$`)
  return [...known].find((address) => pattern.test(address)) ?? null
}

/** The page's own path, and the paths of its same-origin links. */
const addressesIn = async (page: Page): Promise<string[]> => {
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [new URL(page.url()).pathname, ...hrefs.map((href) => href.split(/[?#]/)[0]!)]
}

/** False if the page is not shown in time. */
const settle = (page: Page): Promise<boolean> =>
  untilShown(page, PATIENCE_MS).then(
    () => true,
    () => false,
  )

async function open(page: Page, url: string, record: RemoteRecord): Promise<string[]> {
  const { publicPath } = record.snapshot
  const entry = page
    .waitForResponse((response) => response.url().endsWith(publicPath + firstVisitFiles(record)[0]), {
      timeout: PATIENCE_MS,
    })
    .catch(() => null)
  await page.goto(url)
  const settled = await settle(page)
  // Late requests, e.g. for the code of another remote's slot, may still fail.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  const heading = (
    (await page
      .locator('h1')
      .first()
      .textContent({ timeout: 1_000 })
      .catch(() => null)) ?? ''
  ).trim()
  const down = await page.getByRole('heading', { name: DOWN }).count()
  if (down > 0) {
    const details = await page
      .locator('details code')
      .first()
      .textContent({ timeout: 1_000 })
      .catch(() => null)
    return [`"${DOWN}"${details ? ` (${details.slice(0, 300)})` : ''}`]
  }
  if (heading === NOT_FOUND) return [`"${NOT_FOUND}"`]
  if (!settled) return [`it was still loading after ${PATIENCE_MS / 1000} s`]
  return (await entry) ? [] : [`its code was never requested; the page has the heading "${heading}"`]
}
