import { paths } from '@portal/platform/paths'
import { emails, expect } from '../fixtures'
import { findBox } from '../fixtures/account'
import { passBotCheck } from '../fixtures/payments'
import {
  expectUntouched,
  freeSlots,
  newEmail,
  test,
  thanks,
  typeDetails,
  typeVisit,
  widgetIn,
} from '../fixtures/widget'

test('in a narrow column the calendar shortens weekdays to one letter', async ({ page, site, be, at }) => {
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const check = async () => {
    for (const [width, shown] of [
      [1280, names],
      [320, names.map((name) => name.charAt(0))],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('th')).toHaveText(shown, { useInnerText: true })
    }
  }
  await page.goto(site.url())
  await typeVisit(page)
  await check()
  await be(emails.landlord)
  await page.goto(at(paths.schedule()))
  await page.getByLabel("I'm having problems with...").selectOption({ index: 1 })
  await check()
})

test('on a phone the widget does not overflow', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(site.url())
  await typeVisit(page)
  await freeSlots(page).first().check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await widgetIn(page).getByRole('button', { name: 'Continue' }).click()
  await typeDetails(page, newEmail())
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

for (const [name, options, tenant] of [
  ['CSS that unsets everything', { hostile: true }, 'acme'],
  ['a narrow column, and Trusted Types', { column: true, trustedTypes: true }, 'bluebird'],
] as const) {
  test(`on a site with ${name} the widget keeps its own look, and works`, async ({ page, site }) => {
    await page.goto(site.url(options, tenant))
    const widget = widgetIn(page)
    await typeVisit(page)
    const slot = freeSlots(page).first()
    await slot.check()
    const go = widget.getByRole('button', { name: 'Continue' })
    for (const [property, value] of [
      ['font-size', '16px'],
      ['text-transform', 'none'],
      ['transform', 'none'],
      ['border-top-style', 'solid'],
      ['letter-spacing', 'normal'],
    ] as const) {
      await expect(go).toHaveCSS(property, value)
    }
    await expect(go).toHaveCSS('background-color', tenant === 'acme' ? 'rgb(20, 83, 45)' : 'rgb(29, 78, 216)')
    const label = widget.getByText('Street Address')
    for (const [property, value] of [
      ['display', 'block'],
      ['font-size', '13px'],
      ['text-align', 'start'],
      ['font-style', 'normal'],
    ] as const)
      await expect(label).toHaveCSS(property, value)
    await expect(widget.getByRole('heading', { name: 'Where do you need service?' })).toHaveCSS('font-size', '18px')
    await widget.getByRole('button', { name: 'After Hours' }).click()
    await expect(widget.getByRole('dialog', { name: 'After Hours Appointment' })).toBeInViewport()
    await page.keyboard.press('Escape')
    const { width } = await findBox(widget)
    expect(await widget.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(Math.ceil(width))
    await go.click()
    await typeDetails(page, newEmail())
    await passBotCheck(widget, tenant)
    await widget.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(thanks(page)).toBeVisible()
    await expectUntouched(page)
  })
}
