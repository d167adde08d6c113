import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { getByIp } from '../fixtures/acme-api'

const { grouped } = demoIds('acme').invoices

test(
  'an invoice prints without menu and buttons, and its PDF downloads without a session',
  { tag: '@gate' },
  async ({ page, be, at, request }) => {
    await be(emails.customer)
    await page.goto(at(paths.invoice(grouped)))
    const paper = page.getByRole('article')
    await expect(paper.getByText('ORDER SUMMARY')).toBeVisible()
    const address = await page
      .getByRole('link', { name: /^Download Invoice/ })
      .first()
      .getAttribute('href')

    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 816, height: 1056 })
    await expect(paper).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(816)

    const file = await getByIp(request, at(address ?? ''))
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  },
)

test('every table can be downloaded as CSV', async ({ page, be, at, request }) => {
  await be(emails.customer)
  for (const [path, column] of [
    [paths.invoices(), 'Invoice #'],
    [paths.quotes(), 'Quote #'],
    [paths.serviceHistory(), 'Service Address'],
  ] as const) {
    await page.goto(at(path))
    const address = await page.getByRole('link', { name: 'Download as CSV' }).first().getAttribute('href')
    const file = await getByIp(request, at(address ?? ''))
    expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8')
    expect((await file.text()).split('\r\n')[0]).toContain(column)
  }
})
