import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { fillAddress, fillPerson } from '../fixtures/forms'
import { changeDocuments } from '../fixtures/mock-responses'

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
async function withAnalytics(page: Page, id: string | null) {
  const sent: Record<string, string>[] = []
  const scripts: string[] = []
  await changeDocuments(page, '**/create_account', (html) =>
    html.replace('"googleAnalyticsId":null', `"googleAnalyticsId":${JSON.stringify(id)}`),
  )
  await page.route('https://www.googletagmanager.com/**', (route) => {
    scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.route('https://*.google-analytics.com/**', (route) => {
    sent.push(Object.fromEntries(new URL(route.request().url()).searchParams))
    return route.fulfill({ status: 204, body: '' })
  })
  return { sent, scripts }
}

let people = 0
async function signUp(page: Page, address: string) {
  await page.goto(address)
  const form = page.getByRole('form', { name: 'Create Account' })
  await fillPerson(form, `counted-${++people}-${process.pid}@example.com`)
  await form.getByRole('button', { name: 'Enter address manually' }).click()
  await fillAddress(form)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created')).toBeVisible()
}

test('the tenant’s analytics script counts a sign-up, and can access nothing else', async ({ page, at }) => {
  const { sent, scripts } = await withAnalytics(page, 'G-TEST1234')
  await signUp(page, at('/create_account'))
  await expect.poll(() => sent).toEqual([{ reached: '' }, { event: 'sign_up' }])
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234'])
})

test('a tenant without an analytics id loads no analytics script', async ({ page, at }) => {
  const { sent, scripts } = await withAnalytics(page, null)
  await signUp(page, at('/create_account'))
  await expect(page.getByRole('region', { name: 'Your Addresses' })).toBeVisible()
  expect([sent, scripts, await page.locator('iframe').count()]).toEqual([[], [], 0])
})

test('the analytics frame has no origin when it is opened directly, and loads no Tag Manager container', async ({
  page,
  at,
}) => {
  const { scripts } = await withAnalytics(page, null)
  await page.goto(at('/analytics.html?id=G-TEST1234'))
  await expect.poll(() => scripts.length).toBe(1)
  expect(await page.evaluate(() => self.origin)).toBe('null')
  await page.goto(at('/analytics.html?id=GTM-ABCD123'))
  expect(scripts).toHaveLength(1)
})
