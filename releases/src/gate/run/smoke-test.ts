import type { RemoteRecord } from '@portal/build'
import type { Browser, Page } from '@playwright/test'
import { byProblems, type CheckResult } from '../check-result'

/** A customer of the demo who has something on every page. */
const SOMEBODY = { email: 'customer@example.com', password: 'portal-demo' }
const DOWN = "This page can't be shown right now"
const NOT_FOUND = 'Page not found'
const PATIENCE_MS = 15_000

/** Stacks fill pages; who needs one opens the build in a browser. */
const firstLine = (text: string): string => text.split('\n')[0]!.slice(0, 300)

interface Visit {
  /** `http://acme.localhost:4100` */
  origin: string
  records: readonly RemoteRecord[]
}

/** Signs in and visits one page of every remote, as a customer would who opens a link to it. */
export async function visitRemotes(browser: Browser, { origin, records }: Visit): Promise<CheckResult> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const problems: string[] = []
  let where = 'signing in'
  const complain = (what: string) => problems.push(`${where}: ${what}`)
  try {
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && complain(`the console says "${firstLine(message.text())}"`))
    page.on('pageerror', (error) => complain(`the page threw ${firstLine(error.message)}`))
    const versions = new Map(records.map(({ remote, version }) => [remote, version]))
    page.on('request', (request) => {
      const [, remote = '', version = ''] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? []
      if (remote && versions.get(remote) !== version) complain(`it asked for ${remote} ${version}, which is not part of what was to be tried`)
    })

    await signIn(page, origin)
    const known = new Set(await addressesIn(page))
    const visited: string[] = []
    // Pages with an address of their own come first: on them stand the links to those of single records.
    for (const record of [...records].sort((a, b) => Number(isLinked(a)) - Number(isLinked(b)))) {
      where = `${record.remote} ${record.version}`
      const path = addressOf(record, known)
      if (path === null) {
        complain('no page links to any of its pages, so none could be visited')
        continue
      }
      where += ` at ${path}`
      for (const problem of await open(page, origin + path, record)) complain(problem)
      for (const address of await addressesIn(page)) known.add(address)
      visited.push(path)
    }
    return byProblems([...new Set(problems)], `visited ${visited.join(', ')} without a complaint`)
  } catch (error) {
    // The browser's own log of a step fills pages; its first line says what was waited for.
    complain(firstLine((error as Error).message))
    return byProblems(problems, '')
  } finally {
    await context.close()
  }
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
const isLinked = ({ facts }: RemoteRecord): boolean => !facts.routes.some(({ path }) => isPlain(path))

/** A page of the remote whose address is known, as a path; null when there is none. */
function addressOf({ facts }: RemoteRecord, known: ReadonlySet<string>): string | null {
  const plain = facts.routes.find(({ path }) => isPlain(path))
  if (plain) return `/${plain.path}`
  const patterns = facts.routes.map(({ path }) => new RegExp(`^/${path.replace(/:[^/]+/g, '[^/?#]+')}$`))
  return [...known].find((address) => patterns.some((pattern) => pattern.test(address))) ?? null
}

/** Where the page is, and where its links lead on this host. */
const addressesIn = async (page: Page): Promise<string[]> => {
  const hrefs = await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [new URL(page.url()).pathname, ...hrefs.map((href) => href.split(/[?#]/)[0]!)]
}

/** Waits for a page to have its heading and nothing that still loads. False when that did not come. */
const settle = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => {
        const isFrame = document.querySelector('.frame-page') !== null
        const isLoading = [...document.querySelectorAll('[role=status]')].some(({ textContent }) => /loading/i.test(textContent ?? ''))
        const isWaiting = document.querySelector('[aria-busy=true]') !== null
        return !isFrame && !isLoading && !isWaiting && document.querySelector('h1') !== null
      },
      undefined,
      { timeout: PATIENCE_MS },
    )
    .then(
      () => true,
      () => false,
    )

async function open(page: Page, url: string, { snapshot }: RemoteRecord): Promise<string[]> {
  const { publicPath, remoteEntry } = snapshot as unknown as { publicPath: string; remoteEntry: string }
  const entry = page.waitForResponse((response) => response.url().endsWith(publicPath + remoteEntry), { timeout: PATIENCE_MS }).catch(() => null)
  await page.goto(url)
  const settled = await settle(page)
  // What comes late, e.g. the code of a place for another team, may still fail.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  const heading = ((await page.locator('h1').first().textContent({ timeout: 1_000 }).catch(() => null)) ?? '').trim()
  const down = await page.getByRole('heading', { name: DOWN }).count()
  if (down > 0) {
    const details = await page.locator('details code').first().textContent({ timeout: 1_000 }).catch(() => null)
    return [`"${DOWN}"${details ? ` (${details.slice(0, 300)})` : ''}`]
  }
  if (heading === NOT_FOUND) return [`"${NOT_FOUND}"`]
  if (!settled) return [`it was still loading after ${PATIENCE_MS / 1000} s`]
  return (await entry) ? [] : [`its code was never asked for, the page has the heading "${heading}"`]
}
