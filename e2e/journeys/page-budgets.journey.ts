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
