import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { changeDocuments } from '../fixtures/mock-responses'
import type { PortalProcess } from '../fixtures/portal-process'

/** Replaces Google's script: forwards the events it gets, and reports what it could access. */
const SCRIPT = `
const tell = (what) => fetch('https://region1.google-analytics.com/g/collect?' + new URLSearchParams(what), { method: 'POST', mode: 'no-cors' })
const reached = []
for (const [name, reach] of Object.entries({ session: () => localStorage.length, page: () => parent.document.title, address: () => parent.location.href })) {
  try { reach(); reached.push(name) } catch {}
}
tell({ reached: reached.join() })
const listen = (entry) => entry[0] === 'event' && tell({ event: entry[1] })
const push = dataLayer.push.bind(dataLayer)
dataLayer.push = (entry) => (listen(entry), push(entry))
dataLayer.forEach(listen)
`

/** Gives the tenant an analytics id; returns what is sent to Google and which scripts are loaded. */
async function withAnalytics(page: Page, portal: PortalProcess, id: string | null) {
  const heard: Record<string, string>[] = []
  const scripts: string[] = []
  await changeDocuments(page, portal, '**/create_account', (html) =>
    html.replace('"googleAnalyticsId":null', `"googleAnalyticsId":${JSON.stringify(id)}`),
  )
  await page.route('https://www.googletagmanager.com/**', (route) => {
    scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.route('https://*.google-analytics.com/**', (route) => {
    heard.push(Object.fromEntries(new URL(route.request().url()).searchParams))
    return route.fulfill({ status: 204, body: '' })
  })
  return { heard, scripts }
}

let people = 0
async function signUp(page: Page, address: string) {
  await page.goto(address)
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('First Name').fill('Nia')
  await form.getByLabel('Last Name').fill('Okafor')
  await form.getByLabel('Mobile Phone').pressSequentially('3035550177')
  await form.getByLabel('Email').fill(`counted-${++people}-${process.pid}@example.com`)
  await form.getByLabel('Password', { exact: true }).fill('six667')
  await form.getByRole('button', { name: 'Enter address manually' }).click()
  await form.getByLabel('Street Address').fill('4497 17th Ave')
  await form.getByLabel('City').fill('Fairhaven')
  await form.getByLabel('State').selectOption('Colorado')
  await form.getByLabel('Zip Code').fill('80016')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created')).toBeVisible()
}

test('a sign-up is counted by the tenant’s analytics, which can access nothing else', async ({ page, portal, at }) => {
  const { heard, scripts } = await withAnalytics(page, portal, 'G-TEST1234')
  await signUp(page, at('/create_account'))
  await expect.poll(() => heard).toEqual([{ reached: '' }, { event: 'sign_up' }])
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234'])
})

test('for a tenant without an id nothing is loaded', async ({ page, portal, at }) => {
  const { heard, scripts } = await withAnalytics(page, portal, null)
  await signUp(page, at('/create_account'))
  await expect(page.getByRole('region', { name: 'Your Addresses' })).toBeVisible()
  expect([heard, scripts, await page.locator('iframe').count()]).toEqual([[], [], 0])
})

test('opened directly, the frame has no origin either, and loads no container', async ({ page, portal, at }) => {
  const { scripts } = await withAnalytics(page, portal, null)
  await page.goto(at('/analytics.html?id=G-TEST1234'))
  await expect.poll(() => scripts.length).toBe(1)
  expect(await page.evaluate(() => self.origin)).toBe('null')
  await page.goto(at('/analytics.html?id=GTM-ABCD123'))
  expect(scripts).toHaveLength(1)
})
