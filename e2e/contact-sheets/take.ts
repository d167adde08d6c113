// Takes a picture of every view at a running portal: `tsx e2e/contact-sheets/take.ts PORT FOLDER TENANTS WIDTHS SCHEMES [VIEWS]`.
// VIEWS, separated by semicolons, are names of `views`, and NAME=PATH or NAME=URL for pages without a session, such as links.
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
  await page.goto(new URL(view.path(tenant), `http://${tenant}.localhost:${port}`).href)
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

const toView = (name: string): View => {
  const [label = '', path] = name.split(/=(.*)/)
  const view = path ? { name: label, path: () => path, as: null } : views.find((each) => each.name === name)
  if (!view) throw new Error(`No view has the name ${name}`)
  return view
}

const browser = await chromium.launch(launchOptions)
for (const view of only ? only.split(';').map(toView) : views)
  for (const tenant of list(tenants) as DemoTenant[])
    for (const width of list(widths).map(Number))
      for (const scheme of list(schemes) as ('light' | 'dark')[])
        await take(browser, view, tenant, width, scheme).catch((error: Error) =>
          console.error(view.name, tenant, width, scheme, error.message.split('\n')[0]),
        )
await browser.close()
await api.dispose()
