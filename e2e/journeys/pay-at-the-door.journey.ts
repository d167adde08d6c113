import { demoIds } from 'demo/names'
import { emails } from '../fixtures'
import { findPrintedLink } from '../fixtures/acme-api'
import { expect, gotIt, press, test } from '../fixtures/payments'

const id = demoIds('acme').invoices.unpaid

test('a technician records a check, cash and an external payment, which a customer may not do', async ({
  page,
  portal,
  sessions,
  be,
  request,
  sales,
  checkAccessibility,
}) => {
  await page.goto(findPrintedLink(portal.output(), 'An invoice, as its technician'))
  const open = async (tab: string) => {
    await page.getByRole('button', { name: 'Make a Payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
    await dialog.getByRole('tab', { name: tab, exact: true }).click()
    return dialog
  }
  const before = await sales()
  const check = await open('Check')
  await expect(check.getByText('ending in')).toHaveCount(0)
  await expect(check.getByText('Payable to Acme Home Services')).toBeVisible()
  await check.getByLabel('Amount').fill('10')
  await press(page, check, 'Pay Now')
  await expect(check.getByLabel('Check number')).toHaveAccessibleDescription('Check number is required.')
  await expect(check.getByLabel('Check number')).toBeFocused()
  await expect(check.getByRole('checkbox', { name: 'Email the customer a receipt' })).toBeChecked()
  await checkAccessibility(page)
  await check.getByLabel('Check number').fill('1047')
  await press(page, check, 'Pay Now')
  await gotIt(page).click()

  const cash = await open('Cash')
  await cash.getByLabel('Amount').fill('20')
  await cash.getByRole('checkbox', { name: 'Email the customer a receipt' }).uncheck()
  await press(page, cash, 'Pay Now')
  await gotIt(page).click()

  const external = await open('External')
  await external.getByLabel('Amount').fill('30')
  await press(page, external, 'Pay Now')
  await expect(external.getByLabel('Processor name')).toHaveAccessibleDescription('Processor name is required.')
  await external.getByLabel('Processor name').fill('Front desk terminal')
  await press(page, external, 'Pay Now')
  await gotIt(page).click()
  const paper = page.getByRole('article')
  for (const amount of ['$10.00', '$20.00', '$30.00']) await expect(paper.getByText(amount).first()).toBeVisible()
  // No gateway was involved.
  expect(await sales()).toHaveLength(before.length)

  await be(emails.customer)
  const { token, email, role } = sessions.get(`acme:${emails.customer}`) ?? {}
  const answer = await request.post(`http://127.0.0.1:${portal.port}/v2/invoices/${id}/payments`, {
    headers: {
      host: `acme.localhost:${portal.port}`,
      authorization: `Token token=${token}; role=${role}; email=${email}; id=`,
      'idempotency-key': 'a-customer-tries-cash',
    },
    data: { payment: { transaction_type: 'cash', amount_cents: 100 } },
  })
  expect(answer.status()).toBe(403)
})
