import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { expectToast } from '../fixtures/account'
import { expect, lineRows, test, findTotal } from '../fixtures/document-test'

const { deposit } = demoIds('acme').invoices
// From the payment link request that fails once.
test.use({ expectedComplaints: ['status of 503'] })

const LINE = 'Deposit, heat pump installation'

test('a technician corrects an open invoice, shows its payment link, and collects a signature', async ({
  page,
  elsewhere,
  at,
  staffLink,
  checkEveryWidth,
}) => {
  await page.goto(staffLink('An open invoice, as its technician'))
  await expect(page).toHaveURL(at(paths.invoice(deposit)))
  await expect(page.getByRole('button', { name: 'Add line' })).toBeVisible()
  await expect(page.getByLabel('Late discount')).toBeVisible()
  await checkEveryWidth(page)
  const before = await findTotal(page).innerText()

  await page.getByLabel(`Quantity of ${LINE}`).fill('2')
  await page.keyboard.press('Enter')
  await expect(lineRows(page)).toContainText('$1,970.00')
  await page.getByLabel('Late discount').fill('25')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Totals')).toContainText('Late discount-$25.00')
  const after = await findTotal(page).innerText()
  expect(after).not.toBe(before)

  // The error stays until a retry succeeds.
  await page.route(
    '**/payment_link',
    (route) => route.fulfill({ status: 503, json: { message: 'The office is closed for a moment.', request_id: 'r' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Payment Link', exact: true }).click()
  const failure = page.getByText('The office is closed for a moment.')
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Payment Link', exact: true }).click()
  await expect(failure).toHaveCount(0)
  const link = page.getByRole('textbox', { name: 'Payment link' })
  await expect(link).toHaveValue(/\/token\//)
  await checkEveryWidth(page)
  await elsewhere.goto(await link.inputValue())
  await expect(elsewhere).toHaveURL(at(paths.invoice(deposit)))
  await expect(findTotal(elsewhere)).toHaveText(after)
  await elsewhere.getByRole('button', { name: 'Make a Payment' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Make a Payment' }).getByLabel('Amount')).toBeVisible()

  await page.getByRole('button', { name: 'Collect signature' }).click()
  const dialog = page.getByRole('dialog', { name: `Confirm the work of Job #${deposit}` })
  await expect(
    dialog.getByText(`By signing I confirm that the work of invoice #${deposit}, for a total of ${after}, is done.`),
  ).toBeVisible()
  await dialog.getByLabel('Your name').fill('Casey Rivera')
  await dialog.getByRole('button', { name: 'Confirm Work' }).click()
  await expectToast(page, 'Thank you. The work has been confirmed.')
  await page.reload()
  await expect(page.getByRole('img', { name: 'Signed by Casey Rivera' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Collect signature' })).toHaveCount(0)
})
