import { brotliCompressSync, constants } from 'node:zlib'
import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { demoIds, type DemoTenant } from 'demo/names'
import { countFirstLoad, type FirstLoad } from 'releases/first-load'
import { canBeLowered, overBudget, pageBudgets, type PageBudget } from 'releases/page-budgets'
import { emails, expect } from '../fixtures'
import { openSession, toStorageState } from '../fixtures/sessions'
import { openTenantSite } from '../fixtures/tenant-site'
import { test } from '../fixtures/visit-test'

const TENANT: DemoTenant = 'acme'
const { appointments, invoices, quotes } = demoIds(TENANT)
const ids: Record<string, number> = {
  '/appointment/:id': appointments.live,
  '/appointment_summary/:id': appointments.completed,
  '/invoice/:id': invoices.paid,
  '/quote_preview/:id': quotes.sent,
}
const originAt = (port: number) => `http://${TENANT}.localhost:${port}`

/** Options of a browser context in which this customer is signed in. */
const signInAs = async (request: APIRequestContext, port: number, email: string): Promise<BrowserContextOptions> => ({
  storageState: toStorageState(originAt(port), await openSession(request, port, email, TENANT)),
})

/** Fails for a page that fetches more than its budget, and for a budget that is above what its page needs. */
function budgetChecks(visitor: keyof typeof pageBudgets) {
  const budgets: Record<string, PageBudget> = pageBudgets[visitor]
  const found: Record<string, PageBudget> = {}
  const problems: string[] = []
  return {
    judge(page: string, load: FirstLoad) {
      const budget = budgets[page]
      if (!budget) throw new Error(`${page} has no budget`)
      found[page] = { bytes: load.bytes, requests: load.requests }
      const tooMuch = overBudget(page, load, budget)
      if (tooMuch)
        problems.push(
          `${tooMuch}: ${load.code.map(({ path, bytes }) => `${path.split('/').slice(-2).join('/')} ${bytes}`).join(', ')}`,
        )
      else if (canBeLowered(load, budget)) problems.push(`the budget of ${page} can be lowered`)
    },
    expectWithin() {
      expect(Object.keys(found).sort()).toEqual(Object.keys(budgets).sort())
      expect(problems, `measured: ${JSON.stringify(found)}`).toEqual([])
    },
  }
}

for (const [visitor, email] of [
  ['a visit ahead', emails.customer],
  ['no visit ahead', emails.newcomer],
] as const) {
  test(`a customer with ${visitor}: the first load of each page is within its budget`, async ({
    browser,
    lab,
    request,
  }) => {
    const origin = originAt(lab.port)
    const as = await signInAs(request, lab.port, email)
    const budgets = budgetChecks(visitor)
    for (const page of Object.keys(pageBudgets[visitor])) {
      budgets.judge(
        page,
        await countFirstLoad(browser, { origin, url: origin + page.replace(':id', String(ids[page])), as }),
      )
    }
    budgets.expectWithin()
  })
}

test('a visitor without a session: the first load of each page is within its budget', async ({ browser, lab }) => {
  const origin = originAt(lab.port)
  const budgets = budgetChecks('no session')
  for (const page of ['/create_account', '/login'])
    budgets.judge(page, await countFirstLoad(browser, { origin, url: origin + page }))
  budgets.judge('a visit by its share link', await countFirstLoad(browser, { origin, url: lab.sharedAddress }))
  const site = await openTenantSite(lab.port)
  budgets.judge(
    'the widget on another website',
    await countFirstLoad(browser, {
      origin,
      url: site.url(),
      isShown: (page) => expect(page.getByLabel('Street Address')).toBeVisible(),
    }),
  )
  site.close()
  budgets.expectWithin()
})

/** How much longer the HTML of a page is in Spanish than in English, in bytes as sent. */
async function measureWords(request: APIRequestContext, port: number, path: string): Promise<number> {
  const sizes = await Promise.all(
    ['en', 'es'].map(async (language) => {
      const answer = await request.get(`http://127.0.0.1:${port}${path}`, {
        headers: { host: `${TENANT}.localhost:${port}`, 'accept-language': language },
      })
      return brotliCompressSync(await answer.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
    }),
  )
  return sizes[1]! - sizes[0]!
}

test('a page in Spanish has at most 3 kB of words of its own, besides those of every page', async ({
  lab,
  request,
}) => {
  const ofEveryPage = await measureWords(request, lab.port, '/login')
  const words: Record<string, number> = { '/login': ofEveryPage }
  for (const page of ['/', '/create_account', '/schedule', '/profile', '/invoices', '/quotes', '/service_history'])
    words[page] = await measureWords(request, lab.port, page)
  const most = Math.max(...Object.values(words)) - ofEveryPage
  expect(most, JSON.stringify(words)).toBeLessThanOrEqual(3_000)
  // A catalog that is left out would be below any limit.
  expect(ofEveryPage).toBeGreaterThan(1_000)
  expect(most).toBeGreaterThan(1_000)
  test.info().annotations.push({ type: 'measured', description: `words in Spanish: ${JSON.stringify(words)}` })
})

/** Removes the condition by which the shell skips the banner's code from the data of the initial HTML. */
const withEagerBanner = (page: Page) =>
  page.addInitScript(`
  const { parse } = JSON
  JSON.parse = (text, ...more) => parse.call(JSON, text.replace('"slotsWhen":', '"before":'), ...more)
`)
const withOneMoreRequest = (page: Page) =>
  page.addInitScript(
    "addEventListener('DOMContentLoaded', () => fetch('/releases/current').then((answer) => answer.text()))",
  )

for (const [name, prepare, expected] of [
  [
    'a banner whose code is loaded before the shell knows whether it is shown',
    withEagerBanner,
    /kB of code instead of .* and \d+ requests instead of/,
  ],
  ['one more request', withOneMoreRequest, /is \d+ requests instead of \d+$/],
] as const) {
  test(`control: ${name} exceeds the budget`, async ({ browser, lab, request }) => {
    const origin = originAt(lab.port)
    const as = await signInAs(request, lab.port, emails.newcomer)
    const load = await countFirstLoad(browser, {
      origin,
      url: `${origin}/invoices`,
      as,
      prepare: async (page) => void (await prepare(page)),
    })
    expect(overBudget('/invoices', load, pageBudgets['no visit ahead']['/invoices'])).toMatch(expected)
  })
}
