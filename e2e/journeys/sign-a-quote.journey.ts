import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { expectToast, findBox } from '../fixtures/account'
import { getByIp } from '../fixtures/acme-api'
import { badge, emails, expect, test } from '../fixtures/document-test'
import { signInByKeyboard, tabTo } from '../fixtures/keyboard'

// From the signature request that fails once.
test.use({ expectedComplaints: ['status of 503'] })

const { sent } = demoIds('acme').quotes
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign Quote' })
const signDialog = (page: Page) => page.getByRole('dialog', { name: `Sign Quote #${sent}` })

/** Expects the quote to be signed, at once and after a reload, and available as a PDF. */
async function expectSigned(page: Page, signature: string, request: APIRequestContext) {
  for (const when of ['at once', 'after a reload']) {
    await expect(badge(page, 'Accepted'), when).toBeVisible()
    const picture = page.getByRole('article').getByRole('img', { name: signature, exact: true })
    await expect(picture, when).toBeVisible()
    await expect(async () =>
      expect(
        await picture.evaluate((element) => !(element instanceof HTMLImageElement) || element.naturalWidth > 0),
        when,
      ).toBe(true),
    ).toPass()
    await expect(signButton(page), when).toHaveCount(0)
    await page.reload()
  }
  const address = await page.getByRole('link', { name: /^Download Quote/ }).getAttribute('href')
  const file = await getByIp(request, new URL(address ?? '', page.url()).href)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
}

test('a customer signs by typing their name', async ({ page, be, at, request, checkEveryWidth }) => {
  await be(emails.customer)
  await page.goto(at(paths.quotePreview(sent)))
  await expect(signButton(page)).toBeVisible()
  // Including parts that load late.
  await expect(page.getByRole('table', { name: 'Financing offers' })).toBeVisible()
  await checkEveryWidth(page)
  await signButton(page).click()
  const dialog = signDialog(page)
  await expect(
    dialog.getByText(`By signing I accept quote #${sent}, Heat pump replacement, for a total of $`),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign Quote' }).click()
  const name = dialog.getByLabel('Your name')
  await expect(name).toHaveAccessibleDescription('Please type your name.')
  await expect(name).toBeFocused()
  await checkEveryWidth(page)
  await name.fill('Casey Rivera')

  // An error is visible on the smallest screen, and the focus stays where it was.
  const submit = dialog.getByRole('button', { name: 'Sign Quote' })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.route('**/accept', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.', request_id: 'r' } }),
  )
  await submit.click()
  const problem = dialog.getByRole('alert')
  await expect(problem).toBeInViewport({ ratio: 1 })
  expect(
    await problem.evaluate((line) => {
      const { left, top } = line.getBoundingClientRect()
      return line.contains(document.elementFromPoint(left + 1, top + 1))
    }),
  ).toBe(true)
  await expect(submit).toBeFocused()
  await page.unroute('**/accept')
  await page.setViewportSize({ width: 1280, height: 720 })
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectToast(page, 'Thank you. The quote has been signed.')
  await expectSigned(page, 'Signed by Casey Rivera', request)
})

test('a customer draws their signature', async ({ page, be, at, request, checkEveryWidth }) => {
  await be(emails.customer)
  await page.goto(at(paths.quotePreview(sent)))
  await signButton(page).click()
  const dialog = signDialog(page)
  await dialog.getByLabel('Your name').fill('Casey Rivera')
  await dialog.getByRole('radio', { name: 'Draw' }).check()
  await dialog.getByRole('button', { name: 'Sign Quote' }).click()
  await expect(dialog.getByRole('radio', { name: 'Draw' })).toHaveAccessibleDescription('Please draw your signature.')
  await checkEveryWidth(page)

  const drawStroke = async (from: number, to: number) => {
    const paper = await findBox(dialog.getByRole('img'))
    const at = (x: number, y: number) => [paper.x + paper.width * x, paper.y + paper.height * y] as const
    await page.mouse.move(...at(from, 0.3))
    await page.mouse.down()
    for (const [x, y] of [
      [0.4, 0.8],
      [0.5, 0.2],
      [to, 0.7],
    ] as const)
      await page.mouse.move(...at(x, y), { steps: 8 })
    await page.mouse.up()
  }
  await drawStroke(0.2, 0.6)
  await expect(dialog.getByRole('img', { name: 'Your drawn signature' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByRole('img', { name: 'Nothing drawn yet' })).toBeVisible()
  await drawStroke(0.1, 0.7)
  await drawStroke(0.3, 0.9)
  await checkEveryWidth(page)
  await dialog.getByRole('button', { name: 'Sign Quote' }).click()
  await expectToast(page, 'Thank you. The quote has been signed.')
  await expectSigned(page, "Casey Rivera's signature", request)
})

test('a customer signs without a mouse', async ({ page, at, request }) => {
  await signInByKeyboard(page, at(paths.login(paths.quotePreview(sent))), emails.customer)
  await tabTo(page, signButton(page))
  await page.keyboard.press('Enter')
  const dialog = signDialog(page)
  await expect(dialog.getByLabel('Your name')).toBeVisible()
  await tabTo(page, dialog.getByRole('radio', { name: 'Type' }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Draw' })).toBeChecked()
  // A signature can't be drawn by keyboard, and the page says what to do instead.
  await expect(dialog.getByRole('radio', { name: 'Draw' })).toHaveAccessibleDescription(
    'Sign with a mouse, pen, or finger. To use the keyboard, choose Type.',
  )
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: 'Type' })).toBeChecked()
  await tabTo(page, dialog.getByLabel('Your name'))
  await page.keyboard.type('Casey Rivera')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Thank you. The quote has been signed.')).toBeVisible()
  await expectSigned(page, 'Signed by Casey Rivera', request)
})
