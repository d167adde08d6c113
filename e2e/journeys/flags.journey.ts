import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { kill, setFlag, startRollout, stopRollout } from 'releases'
import { decidedByApi, expect, heading, personIn, signInAt, test } from '../fixtures/release-test'

const FLAG = 'pay-several'

const button = (page: Page) => page.getByRole('button', { name: 'Pay several invoices' })

async function openInvoices(page: Page, url: string) {
  await page.goto(url)
  await expect(heading(page, 'All Invoices')).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
}

test('a rollout to one person applies to page and API, before and after signing in; when it stops, the open page keeps input and then drops the feature', async ({
  page,
  lab,
  at,
  browser,
}) => {
  await lab.change(setFlag(FLAG, 'off', 'stable'))
  await lab.untilDecided(FLAG, undefined)
  await page.goto(at('/login'))
  const person = await personIn(page)
  await lab.change(startRollout({ remote: FLAG, to: 'on', people: [person] }))
  await expect.poll(() => decidedByApi(page, FLAG)).toBe('on')

  await signInAt(page, at('/login'))
  await openInvoices(page, at(paths.invoices()))
  await expect(button(page)).toBeVisible()
  expect([await personIn(page), await decidedByApi(page, FLAG)]).toEqual([person, 'on'])

  const other = await browser.newContext()
  const otherPage = await other.newPage()
  await signInAt(otherPage, at('/login'))
  await openInvoices(otherPage, at(paths.invoices()))
  await expect(button(otherPage)).toHaveCount(0)
  expect(await decidedByApi(otherPage, FLAG)).toBeUndefined()
  await other.close()

  await button(page).click()
  const dialog = page.getByRole('dialog', { name: 'Pay several invoices' })
  const box = dialog.getByRole('checkbox').first()
  await box.uncheck()
  const [{ id } = { id: '' }] = (await lab.releases.registry.read()).rollouts
  await lab.change(stopRollout(id, 'a journey'))
  await expect.poll(() => decidedByApi(page, FLAG)).toBeUndefined()
  // The page has heard of it: more than one poll has passed.
  await page.waitForResponse(/releases\/current/)
  await page.waitForResponse(/releases\/current/)
  await expect(box).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(button(page)).toHaveCount(0)
  await expect(heading(page, 'All Invoices')).toBeVisible()
})

test('a killed feature is missing from the next page, although its flag is on', async ({ page, lab, at }) => {
  await signInAt(page, at('/login'))
  await openInvoices(page, at(paths.invoices()))
  await expect(button(page)).toBeVisible()
  await lab.change(kill(FLAG, 'on', 'charges twice'))
  await expect.poll(() => decidedByApi(page, FLAG)).toBeUndefined()
  await openInvoices(page, at(paths.invoices()))
  await expect(button(page)).toHaveCount(0)
})
