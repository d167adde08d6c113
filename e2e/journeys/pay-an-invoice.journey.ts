import { paths } from '@portal/platform/paths'
import type { Page } from '@playwright/test'
import { demoIds, type DemoTenant } from 'api/seed'
import { emails, expect, test } from '../fixtures'

const FAILED = 'Your payment could not be processed. Please try again or try a different payment method.'

/** Fills the hosted fields of whichever vendor the tenant has, and the name and date beside or in them. */
async function fillCard(page: Page, tenant: DemoTenant, card: string) {
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
  await dialog.getByLabel('Name on card').fill('Casey Rivera')
  const field = (name: string) => page.frameLocator(`iframe[name="${name}"]`).locator('input')
  await field('card-number').pressSequentially(card)
  if (tenant === 'acme') await dialog.getByLabel('Expiration date').fill('12/2030')
  else await field('card-expiration').pressSequentially('1230')
  await field('card-cvv').pressSequentially('123')
}

async function pressPay(page: Page, tenant: DemoTenant) {
  if (tenant === 'acme') await page.getByRole('dialog', { name: 'Make a Payment' }).getByRole('button', { name: 'Pay Now' }).click()
  else await page.frameLocator('iframe[name="submit"]').getByRole('button').click()
}

for (const tenant of ['acme', 'bluebird'] as const) {
  test(`${tenant}: an unpaid invoice is paid by card in another origin’s fields`, async ({ page, signIn, at, portal, checkAccessibility }) => {
    const id = demoIds(tenant).invoices.deposit
    await signIn(emails.customer, tenant)
    const menu = page.getByRole('navigation', { name: 'Customer menu' })
    await expect(menu.getByRole('button', { name: 'Pay Balance Due' })).toBeVisible()
    await menu.getByRole('link', { name: 'All Invoices' }).click()
    await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
    await page.getByRole('link', { name: `View invoice ${id}` }).click()
    await expect(page.getByRole('heading', { name: `Invoice #${id}`, exact: true })).toBeVisible()
    const balance = (await page.getByRole('region', { name: 'Balance due' }).innerText()).match(/\$[\d,.]+/)![0]

    await page.getByRole('button', { name: 'Make a Payment' }).click()
    await page.getByRole('button', { name: 'Pay with different method' }).click()
    await expect(page.frameLocator('iframe[name="card-number"]').locator('input')).toBeVisible()
    const origins = page.frames().map((frame) => new URL(frame.url()).origin)
    expect(origins).toContain(`http://pay.localhost:${portal.port}`)
    await checkAccessibility(page)
    await fillCard(page, tenant, tenant === 'acme' ? '4111111111111111' : '4263970000005262')
    await pressPay(page, tenant)
    await page.getByRole('button', { name: 'Got it' }).click({ timeout: 20_000 })

    await expect(page.getByRole('region', { name: 'Balance due' })).toHaveCount(0)
    const totals = page.getByLabel('Totals')
    await expect(totals).toContainText('$0.00')
    await expect(page.getByRole('article').getByText(/Payment · Visa ending in/)).toBeVisible()
    await expect(page.getByRole('article')).toContainText(balance)
    await expect(menu.getByRole('button', { name: 'Pay Balance Due' })).toHaveCount(0)

    // The gateway took the same amount, once.
    const taken = await page.request.get(`http://127.0.0.1:${portal.port}/sandbox/transactions`, { headers: { host: `pay.localhost:${portal.port}` } })
    const sales = ((await taken.json()) as { data: { type: string; status: string; amount_cents: number }[] }).data.filter(
      (sale) => sale.type === 'sale' && sale.status === 'approved' && sale.amount_cents === Math.round(Number(balance.replace(/[$,]/g, '')) * 100),
    )
    expect(sales.length).toBeGreaterThan(0)
    await page.goto(at(paths.invoice(id), tenant))
    await expect(page.getByLabel('Totals')).toContainText('$0.00')
  })
}

test.describe('a card that is declined', () => {
  test.use({ expectedComplaints: ['422'] })
  test('says so inline and keeps the form', async ({ page, signIn, at }) => {
    await signIn(emails.declined)
    await page.goto(at(paths.invoice(demoIds('acme').invoices.declined)))
    await page.getByRole('button', { name: 'Make a Payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await expect(dialog.getByText(FAILED)).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Balance due' })).toBeVisible()
  })
})

test('summit: nothing about paying is offered anywhere', async ({ page, signIn, at }) => {
  await signIn(emails.customer, 'summit')
  for (const path of [paths.invoices(), paths.invoice(demoIds('summit').invoices.unpaid), paths.serviceHistory(), paths.profile(), paths.appointmentSummary(demoIds('summit').appointments.completed)]) {
    await page.goto(at(path, 'summit'))
    await expect(page.getByText('Welcome back, Casey!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0)
    await expect(page.getByText(/Preferences|Pay Balance Due|Make a Payment/)).toHaveCount(0)
  }
})
