import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { findTotal } from '../fixtures/document-test'
import { toCents } from '../fixtures/payments'

const { sent } = demoIds('acme').quotes

test('a customer sees the monthly payments of a quote, and lower ones with a down payment', async ({
  page,
  be,
  at,
  checkAccessibility,
}) => {
  await be(emails.customer)
  await page.goto(at(paths.quotePreview(sent)))
  const financing = page.getByRole('region', { name: 'Financing' })
  const offers = financing.getByRole('table', { name: 'Financing offers' })
  await expect(offers.getByRole('row')).toHaveCount(5)
  const lowAs = financing.getByText('Payments as low as', { exact: false }).filter({ hasText: '/month' })
  const total = await findTotal(page).innerText()
  const payments = () => offers.getByText('$').allTextContents()
  const before = await payments()
  await expect(lowAs).toHaveText(`Payments as low as ${before[0]}/month`)
  await expect(financing.getByRole('status')).toContainText('4 financing offers.')
  await checkAccessibility(page)

  const down = financing.getByLabel('Down payment')
  await down.fill('4000')
  await down.press('Tab')
  await expect(down).toHaveValue('$4,000.00')
  // The lenders are queried again.
  await expect(offers.getByText(before[0]!, { exact: true })).toHaveCount(0)
  await expect(offers.getByRole('row')).toHaveCount(5)
  const after = await payments()
  after.forEach((payment, index) => expect(toCents(payment)).toBeLessThan(toCents(before[index]!)))
  await expect(lowAs).toHaveText(`Payments as low as ${after[0]}/month`)
  expect(await findTotal(page).innerText()).toBe(total)

  await down.fill('999999')
  await down.press('Enter')
  await expect(down).toHaveAccessibleDescription(`The down payment must be less than the total of ${total}.`)
  await expect(offers).toHaveCount(0)
  await checkAccessibility(page)
  expect(await findTotal(page).innerText()).toBe(total)

  // Without a down payment, the full amount is financed again.
  await down.fill('0')
  await down.press('Enter')
  await expect(offers.getByText(before[0]!, { exact: true })).toBeVisible()
  await page.reload()
  await expect(lowAs).toHaveText(`Payments as low as ${before[0]}/month`)
  await expect(findTotal(page)).toHaveText(total)
})
