import { expect, lineRows, test } from '../fixtures/document-test'

const CIRCUIT = 'Dedicated circuit, 40 A'
const TYPED = `${CIRCUIT}, Quantity: 5`

// From the edit that conflicts.
test.use({ expectedComplaints: ['status of 409'] })

test('the second of two users who edit the same line gets a conflict, sees the current version, and can save again', async ({
  page,
  elsewhere,
  staffLink,
  checkEveryWidth,
}) => {
  for (const [editor, label] of [
    [page, 'A quote, as its technician'],
    [elsewhere, 'A quote, as the office'],
  ] as const) {
    await editor.goto(staffLink(label))
    await expect(editor.getByRole('button', { name: 'Add line' })).toBeVisible()
  }
  const type = async (editor: typeof page, quantity: string) => {
    await editor.getByLabel(`Quantity of ${CIRCUIT}`).fill(quantity)
    await editor.keyboard.press('Enter')
  }
  const findRow = (editor: typeof page) => lineRows(editor).filter({ has: editor.getByLabel(`Quantity of ${CIRCUIT}`) })
  await type(elsewhere, '3')
  await expect(findRow(elsewhere)).toContainText('$2,040.00')

  await type(page, '5')
  const conflict = page.getByRole('alert').filter({
    hasText:
      'This quote has changed since you opened it. Your change was not saved; please review the current version.',
  })
  await expect(conflict).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: CIRCUIT })).toHaveText(TYPED)
  const quantity = page.getByLabel(`Quantity of ${CIRCUIT}`)
  await expect(quantity).toHaveAccessibleDescription(/^This quote has changed/)
  await checkEveryWidth(page)
  // On a phone the table is long: the button that resolves the conflict stays in view.
  await page.setViewportSize({ width: 390, height: 720 })
  await page
    .getByLabel(/^Quantity of/)
    .last()
    .scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show the current version' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Show the current version' }).click()
  await expect(page.getByLabel(`Quantity of ${CIRCUIT}`)).toHaveValue('3')
  await expect(conflict).toHaveCount(0)
  await expect(page.getByText('These changes were not saved:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: CIRCUIT })).toHaveText(TYPED)

  await type(page, '5')
  await expect(findRow(page)).toContainText('$3,400.00')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(TYPED)).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere.getByLabel(`Quantity of ${CIRCUIT}`)).toHaveValue('5')
})
