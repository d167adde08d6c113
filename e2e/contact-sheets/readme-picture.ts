// Composes README's picture, a desktop and two phones of three tenants at a running portal: `tsx e2e/contact-sheets/readme-picture.ts PORT OUT.jpg`.
import { chromium, request } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds, emails, type DemoTenant } from 'demo/names'
import { chromium as launchOptions } from '../fixtures/browser'
import { keepSession, rememberSessions } from '../fixtures/sessions'

const [port, out] = process.argv.slice(2) as [string, string]
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 860 }

const browser = await chromium.launch(launchOptions)
const api = await request.newContext()
const openSession = rememberSessions(api, Number(port))

/** The customer's page of a tenant as a data URL. */
async function take(tenant: DemoTenant, path: string, viewport: typeof PHONE): Promise<string> {
  const hasTouch = viewport === PHONE
  const context = await browser.newContext({ viewport, hasTouch, deviceScaleFactor: 1.5, serviceWorkers: 'block' })
  const page = await context.newPage()
  await keepSession(page, await openSession(emails.customer, tenant), `${tenant}.localhost`)
  await page.goto(`http://${tenant}.localhost:${port}${path}`)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.fonts].some((font) => font.status === 'loaded'))
  await page.waitForTimeout(3_000)
  const picture = await page.screenshot({ type: 'jpeg', quality: 92 })
  await context.close()
  return `data:image/jpeg;base64,${picture.toString('base64')}`
}

const desktop = await take('acme', paths.appointment(demoIds('acme').appointments.live), DESKTOP)
const left = await take('bluebird', paths.invoice(demoIds('bluebird').invoices.unpaid), PHONE)
const right = await take('summit', paths.quotePreview(demoIds('summit').quotes.sent), PHONE)

const page = await browser.newPage({ viewport: { width: 1400, height: 860 }, deviceScaleFactor: 1.25 })
await page.setContent(`<style>
  body { margin: 0; height: 860px; position: relative; background: linear-gradient(160deg, #eef2f0, #dfe6e9); overflow: hidden }
  img { position: absolute; display: block; box-shadow: 0 18px 50px #0f1f2a40; background: #fff }
  .desktop { width: 1060px; left: 170px; top: 50px; border-radius: 12px; border: 1px solid #c8d0d6 }
  .phone { width: 262px; border-radius: 34px; border: 9px solid #14191d }
  .left { left: 40px; bottom: 26px }
  .right { right: 40px; bottom: 26px }
</style>
<img class="desktop" src="${desktop}"><img class="phone left" src="${left}"><img class="phone right" src="${right}">`)
await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
await page.screenshot({ path: out, type: 'jpeg', quality: 80 })
await browser.close()
await api.dispose()
