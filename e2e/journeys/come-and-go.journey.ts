import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { changeAnswers } from '../fixtures/mock-responses'

test('a newly opened page is scrolled to the top', async ({ page, be, at }) => {
  await be(emails.landlord)
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  const scrollDown = async () => {
    await page.evaluate(() => window.scrollTo(0, 200))
    await expect.poll(top).toBeGreaterThan(100)
  }
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(at(paths.invoices()))
  await expect(page.getByRole('link', { name: /^View invoice/ }).first()).toBeVisible()
  await scrollDown()
  // Another document in the same tab, as by a bookmark.
  await page.goto(at(paths.profile()))
  await expect(page.getByRole('button', { name: 'Edit Account Info' })).toBeVisible()
  expect(await top()).toBe(0)
})

test('the Back button asks before it discards input in a dialog', async ({ page, be, at }) => {
  await be(emails.landlord)
  await page.goto(at(paths.invoices()))
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Account Info' }).click()
  await page.getByLabel('First name').fill('Somebody else')
  // No user goes back before the page has rendered what they typed.
  await page.getByLabel('Last name').focus()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Somebody else')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(at(paths.invoices()))
})

test('a printed page shows no controls, and a long word does not overflow', async ({ page, be, at }) => {
  const { quotes } = demoIds('acme')
  const { appointments } = demoIds('bluebird')
  await page.emulateMedia({ media: 'print' })
  // At bluebird, where no other journey rates it.
  for (const [tenant, path, last] of [
    ['bluebird', paths.appointmentSummary(appointments.completed), 'Rate your visit'],
    ['acme', paths.quotePreview(quotes.sent), 'Down payment'],
  ] as const) {
    await be(emails.customer, tenant)
    await page.goto(at(path, tenant))
    await expect(page.getByRole('heading').first()).toBeVisible()
    // Loads last, and is not printed.
    await expect(page.getByText(last)).toBeAttached()
    await expect(page.locator('input, textarea, select').filter({ visible: true })).toHaveCount(0)
    // Photos are buttons, too, but are printed; they load asynchronously.
    await expect(page.getByRole('button').filter({ hasNot: page.getByRole('img') })).toHaveCount(0)
  }

  await page.emulateMedia({ media: 'screen' })
  await changeAnswers(page, '**/reports/consumer/quotes.json*', (list: { data: { name: string }[] }) => ({
    ...list,
    data: list.data.map((quote) => ({ ...quote, name: 'Kraftfahrzeughaftpflichtversicherung'.repeat(4) })),
  }))
  await changeAnswers(page, '**/v1/users/find_by_email?*', (user: object) => ({
    ...user,
    first_name: 'Wolfeschlegelsteinhausenbergerdorff',
  }))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(at(paths.quotes()))
    await expect(page.getByText(/Kraftfahrzeug/).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    const menu = page.getByRole('button', { name: 'Open menu' })
    if (await menu.isVisible()) await menu.click()
    // On a phone it is in the drawer, too.
    const welcome = page.getByText(/^Welcome back, Wolfe/).filter({ visible: true })
    await expect(welcome).toHaveCount(1)
    expect(await welcome.evaluate((line) => line.scrollWidth - line.clientWidth), 'the menu').toBe(0)
  }
})
