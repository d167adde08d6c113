import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { freeSlots, home, newEmail, test, thanks, leaveEvents, widgetIn } from '../fixtures/widget'

/** Name of the focused element inside the widget. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.querySelector('schedule-appointment')?.shadowRoot?.activeElement
    const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : at
    if (at instanceof HTMLInputElement && at.type === 'radio') return 'radio'
    return (at?.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
  })

async function tabTo(page: Page, name: string) {
  for (let presses = 0; (await readFocus(page)) !== name; presses++) {
    if (presses > 25) throw new Error(`Tab does not reach ${name}; it is at ${await readFocus(page)}`)
    await page.keyboard.press('Tab')
  }
}

async function typeInto(page: Page, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
}

test('a new customer books in the widget by keyboard alone', async ({ page, site }) => {
  await page.goto(site.url())
  await expect(widgetIn(page).getByLabel('Street Address')).toBeVisible()
  await typeInto(page, {
    'Street Address': home.street,
    City: 'Fairhaven',
    State: 'Colorado',
    'Zip Code': '80016',
    "I'm having problems with...": 'Plumbing',
  })
  await expect(freeSlots(page).first()).toBeVisible()
  await tabTo(page, 'After Hours')
  await page.keyboard.press('Enter')
  const dialog = widgetIn(page).getByRole('dialog', { name: 'After Hours Appointment' })
  await expect(dialog).toBeVisible()
  // The dialog traps the focus, and restores it when it closes.
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await dialog.evaluate((element) => element.contains((element.getRootNode() as ShadowRoot).activeElement)),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => readFocus(page)).toBe('After Hours')
  for (let presses = 0; (await readFocus(page)) !== 'radio' && presses < 5; presses++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(widgetIn(page).getByRole('radio', { checked: true })).toHaveCount(1)
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await expect(widgetIn(page).getByRole('heading', { name: 'Your details' })).toBeFocused()
  await typeInto(page, {
    'First Name': 'Nia',
    'Last Name': 'Okafor',
    'Mobile Phone': '3035550177',
    Email: newEmail(),
    Password: 'six667',
  })
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  expect(await leaveEvents(page)).toHaveLength(1)
})
