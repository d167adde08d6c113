import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { demoIds, type DemoTenant } from 'demo/names'
import { countFirstLoad, type FirstLoad } from 'releases/first-load'
import { canBeLowered, overBudget, pageBudgets, type PageBudget } from 'releases/page-budgets'
import { emails, expect } from '../fixtures'
import { openSession } from '../fixtures/sessions'
import { openTenantSite } from '../fixtures/tenant-site'
import { test } from '../fixtures/visit-test'

const TENANT: DemoTenant = 'acme'
const { appointments, invoices, quotes } = demoIds(TENANT)
const ids: Record<string, number> = { '/appointment/:id': appointments.live, '/appointment_summary/:id': appointments.completed, '/invoice/:id': invoices.paid, '/quote_preview/:id': quotes.sent }
const originAt = (port: number) => `http://${TENANT}.localhost:${port}`
type Row = [page: string, budget: PageBudget]

/** A browser with this customer's session. */
async function signedIn(request: APIRequestContext, port: number, email: string): Promise<BrowserContextOptions> {
  const session = await openSession(request, port, email, TENANT)
  return { storageState: { cookies: [], origins: [{ origin: originAt(port), localStorage: Object.entries(session).map(([name, value]) => ({ name, value })) }] } }
}

test('no page’s first load fetches more than its budget, and no budget is above what its page needs', { tag: '@gate' }, async ({ browser, lab, request }) => {
  const origin = originAt(lab.port)
  const found: Record<string, Record<string, PageBudget>> = {}
  const problems: string[] = []

  function judge(visitor: string, page: string, budget: PageBudget, load: FirstLoad) {
    found[visitor] = { ...found[visitor], [page]: { bytes: load.bytes, requests: load.requests } }
    const tooMuch = overBudget(page, load, budget)
    if (tooMuch) problems.push(`${visitor}: ${tooMuch}: ${load.code.map(({ path, bytes }) => `${path.split('/').slice(-2).join('/')} ${bytes}`).join(', ')}`)
    else if (canBeLowered(load, budget)) problems.push(`${visitor}: the budget of ${page} can be lowered`)
  }
  for (const [visitor, email] of [['a visit ahead', emails.customer], ['no visit ahead', emails.newcomer]] as const) {
    const as = await signedIn(request, lab.port, email)
    for (const [page, budget] of Object.entries(pageBudgets[visitor]) as Row[]) {
      const url = origin + page.replace(':id', String(ids[page]))
      judge(visitor, page, budget, await countFirstLoad(browser, { origin, url, as }))
    }
  }

  const site = await openTenantSite(lab.port)
  const open = pageBudgets['no session']
  for (const page of ['/create_account', '/login'] as const) judge('no session', page, open[page], await countFirstLoad(browser, { origin, url: origin + page }))
  const shared = 'a visit by its share link'
  judge('no session', shared, open[shared], await countFirstLoad(browser, { origin, url: lab.sharedAddress }))
  const widget = 'the widget on another website'
  judge('no session', widget, open[widget], await countFirstLoad(browser, { origin, url: site.url(), isShown: (page) => expect(page.getByLabel('Street Address')).toBeVisible() }))
  site.close()

  expect(problems, `measured: ${JSON.stringify(found)}`).toEqual([])
})

/** Removes the condition by which the shell skips the banner's code from the data of the initial HTML. */
const withEagerBanner = (page: Page) => page.addInitScript(`
  const { parse } = JSON
  JSON.parse = (text, ...more) => parse.call(JSON, text.replace('"slotsWhen":', '"before":'), ...more)
`)
const withOneMoreRequest = (page: Page) => page.addInitScript("addEventListener('DOMContentLoaded', () => fetch('/releases/current').then((answer) => answer.text()))")

for (const [name, prepare, expected] of [
  ['a banner whose code comes before anybody knows whether it is shown', withEagerBanner, /kB of code instead of .* and \d+ requests instead of/],
  ['one more request', withOneMoreRequest, /is \d+ requests instead of \d+$/],
] as const) {
  test(`${name} is over the budget`, async ({ browser, lab, request }) => {
    const origin = originAt(lab.port)
    const as = await signedIn(request, lab.port, emails.newcomer)
    const load = await countFirstLoad(browser, { origin, url: `${origin}/invoices`, as, prepare: async (page) => void (await prepare(page)) })
    expect(overBudget('/invoices', load, pageBudgets['no visit ahead']['/invoices'])).toMatch(expected)
  })
}
