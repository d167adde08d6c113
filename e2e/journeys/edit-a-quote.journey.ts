import type { Locator, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { expectToast, findBox } from '../fixtures/account'
import { emails, expect, lineRows, test, findTotal } from '../fixtures/document-test'

const { sent } = demoIds('acme').quotes

/** Names of the lines in the editor, from top to bottom. */
const editedNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('textbox', { name: /^Name of / })
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))
const expectNames = (page: Page, names: string[]) =>
  expect(async () => expect(await editedNames(page)).toEqual(names)).toPass()
const findRow = (page: Page, name: string): Locator =>
  lineRows(page).filter({ has: page.getByRole('textbox', { name: `Name of ${name}` }) })
const findHandle = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move ${name}` })

async function openEditor(page: Page, link: string) {
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Add line' })).toBeVisible()
}

async function addLine(page: Page, search: string, name: string) {
  await page.getByRole('button', { name: 'Add line' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add line' })
  await dialog.getByRole('searchbox', { name: 'Search the catalog' }).fill(search)
  await dialog.getByRole('button', { name: `Add ${name}` }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'a technician edits a quote, and its customer sees and signs the edited version',
  { tag: '@gate' },
  async ({ page, elsewhere, be, at, staffLink }) => {
    await openEditor(page, staffLink('A quote, as its technician'))
    await expect(page).toHaveURL(at(paths.quotePreview(sent)))
    const before = await findTotal(page).innerText()

    await addLine(page, 'drain', 'Drain cleaning')
    await expect(findRow(page, 'Drain cleaning')).toContainText('$285.00')
    await page.getByLabel('Quantity of Drain cleaning').fill('2')
    await page.keyboard.press('Enter')
    await expect(findRow(page, 'Drain cleaning')).toContainText('$570.00')

    await test.step('two lines are grouped', async () => {
      for (const name of ['Comfort Plan', 'Drain cleaning'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await page.getByRole('button', { name: 'Group selected' }).click()
      const dialog = page.getByRole('dialog', { name: 'Group lines' })
      await expect(dialog.getByText('Comfort Plan and Drain cleaning')).toBeVisible()
      await dialog.getByLabel('Group name').fill('For the years to come')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expectNames(page, [
        'Heat pump system',
        'Heat pump, 3 ton',
        'Air handler',
        'Smart thermostat',
        'Electrical work',
        'Dedicated circuit, 40 A',
        'Permit and inspection',
        'For the years to come',
        'Comfort Plan',
        'Drain cleaning',
      ])
    })

    await test.step('a line is moved up by keyboard', async () => {
      const handle = findHandle(page, 'Permit and inspection')
      const status = page.getByRole('status').filter({ hasText: 'Permit and inspection' })
      await handle.focus()
      await page.keyboard.press('Space')
      await expect(status).toHaveText(
        'Permit and inspection, position 5 of 7, in group Electrical work. Picked up: arrow keys move it, Space or Enter drops it, Escape puts it back.',
      )
      await page.keyboard.press('ArrowUp')
      await expect(status).toHaveText('Permit and inspection, position 4 of 7, in group Electrical work')
      await page.keyboard.press('Space')
      await expect(status).toHaveText('Permit and inspection, position 4 of 7, in group Electrical work. Dropped.')
      await expect(handle).toBeFocused()
    })

    await test.step('another line is dragged by the mouse', async () => {
      const handle = findHandle(page, 'Smart thermostat')
      // Both rows must be visible: at the edges the page scrolls during a drag.
      await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await handle.hover()
      const target = await findBox(findRow(page, 'Heat pump, 3 ton'))
      await page.mouse.down()
      await page.mouse.move(target.x + 30, target.y + target.height / 4, { steps: 10 })
      await page.mouse.up()
      await expect(page.getByRole('status').filter({ hasText: 'Smart thermostat' })).toHaveText(
        'Smart thermostat, position 1 of 7, in group Heat pump system. Dropped.',
      )
    })

    await page.getByRole('checkbox', { name: 'SPRING10 (10%)' }).check()
    await expect(page.getByText('Discount (SPRING10 10%)')).toBeVisible()
    const names = [
      'Heat pump system',
      'Smart thermostat',
      'Heat pump, 3 ton',
      'Air handler',
      'Electrical work',
      'Permit and inspection',
      'Dedicated circuit, 40 A',
      'For the years to come',
      'Comfort Plan',
      'Drain cleaning',
    ]
    await expectNames(page, names)
    // A reload shows what was saved.
    await page.reload()
    await expectNames(page, names)
    const after = await findTotal(page).innerText()
    expect(after).not.toBe(before)

    await be(emails.customer, 'acme', elsewhere)
    await elsewhere.goto(at(paths.quotePreview(sent)))
    await expect(lineRows(elsewhere)).toHaveCount(names.length)
    for (const [index, name] of names.entries()) await expect(lineRows(elsewhere).nth(index)).toContainText(name)
    await expect(lineRows(elsewhere).last()).toContainText('$570.00')
    await expect(elsewhere.getByText('Discount (SPRING10 10%)')).toBeVisible()
    await expect(findTotal(elsewhere)).toHaveText(after)

    await elsewhere.getByRole('button', { name: 'Sign Quote' }).click()
    const dialog = elsewhere.getByRole('dialog', { name: `Sign Quote #${sent}` })
    await expect(dialog.getByText(`for a total of ${after}.`)).toBeVisible()
    await dialog.getByLabel('Your name').fill('Casey Rivera')
    await dialog.getByRole('button', { name: 'Sign Quote' }).click()
    await expectToast(elsewhere, 'Thank you. The quote has been signed.')

    // A signed quote can't be edited.
    await page.reload()
    await expect(page.getByRole('img', { name: 'Signed by Casey Rivera' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)
    await expect(findTotal(page)).toHaveText(after)
  },
)

test('the editor is accessible, on a desktop and on a phone', async ({ page, staffLink, checkEveryWidth }) => {
  await openEditor(page, staffLink('A quote, as its technician'))
  // Including parts that load late.
  await expect(page.getByRole('checkbox', { name: 'SPRING10 (10%)' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Financing offers' })).toBeVisible()
  await checkEveryWidth(page)
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(page.getByRole('button', { name: 'Add Drain cleaning' })).toBeVisible()
  await checkEveryWidth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add line' })).toBeFocused()
})
