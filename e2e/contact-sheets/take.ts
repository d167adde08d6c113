// Takes a picture of every view at a running portal: `tsx e2e/contact-sheets/take.ts PORT FOLDER TENANTS WIDTHS SCHEMES [VIEWS]`.
// Each is a JPEG FOLDER/<view>.<tenant>.<width>.<scheme>.jpg of at most three screens. SHOWN_AS names a look in place of the tenant.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, request, type Browser } from '@playwright/test'
import type { DemoTenant } from 'demo/names'
import { chromium as launchOptions } from '../fixtures/browser'
import { keepSession, rememberSessions } from '../fixtures/sessions'
import { views, type View } from '../fixtures/views'

const [port, folder, tenants, widths, schemes, only] = process.argv.slice(2) as [string, string, ...string[]]
const as = process.env['SHOWN_AS']
const list = (text = '') => text.split(',').filter(Boolean)
mkdirSync(folder, { recursive: true })

const api = await request.newContext()
const openSession = rememberSessions(api, Number(port))

async function take(browser: Browser, view: View, tenant: DemoTenant, width: number, scheme: 'light' | 'dark') {
  const height = width < 600 ? 844 : 860
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: width < 600 ? 1.5 : 1,
    hasTouch: width < 600,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (view.as) await keepSession(page, await openSession(view.as, tenant), `${tenant}.localhost`)
  await page.goto(`http://${tenant}.localhost:${port}${view.path(tenant)}`)
  await page.waitForLoadState('networkidle')
  await view.open?.(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  // As tall as the page, so that bars which stay on the screen are at its end.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!view.open) await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, height * 3)) })
  const name = `${view.name.replaceAll(/\W+/g, '-')}.${as ?? tenant}.${width}.${scheme}`
  await page.screenshot({
    path: join(folder, `${name}.jpg`),
    type: 'jpeg',
    quality: 80,
  })
  console.log(name, whole)
  await context.close()
}

const browser = await chromium.launch(launchOptions)
for (const view of views.filter(({ name }) => list(only).length === 0 || list(only).includes(name)))
  for (const tenant of list(tenants) as DemoTenant[])
    for (const width of list(widths).map(Number))
      for (const scheme of list(schemes) as ('light' | 'dark')[])
        await take(browser, view, tenant, width, scheme).catch((error: Error) =>
          console.error(view.name, tenant, width, scheme, error.message.split('\n')[0]),
        )
await browser.close()
await api.dispose()
