import { expect } from '../fixtures'
import { test, typeVisit, freeSlots, widgetIn } from '../fixtures/widget'

// The website is in English, which goes before the browser's language.
test.use({ locale: 'es-MX', expectedComplaints: ['net::ERR_FAILED', 'The booking widget could not be shown'] })

test('a visitor chooses Spanish in the widget, on a page in English, and keeps it', async ({ page, site, at }) => {
  await page.goto(site.url())
  const widget = widgetIn(page)
  await typeVisit(page)
  await widget.getByLabel('Language').selectOption('Español')
  // At once, with what was typed.
  await expect(widget.getByLabel('Calle y número')).toHaveValue('4497 17th Ave')
  await expect(widget.getByLabel('Idioma')).toHaveValue('es')
  await expect(widget.locator('div[lang=es][dir=ltr]').first()).toBeVisible()
  await expect(freeSlots(page).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')

  await page.reload()
  await expect(widget.getByLabel('Calle y número')).toBeVisible()
  await page.route(at('/widget/runtime.js'), (route) => route.abort())
  await page.reload()
  await expect(widget.getByRole('alert')).toContainText('No se pudo cargar. Llámenos al:')
  await expect(widget.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
})

test('an element may ask for a language, and another one later', async ({ page, site }) => {
  await page.goto(site.url())
  const widget = widgetIn(page)
  await expect(widget.getByLabel('Street Address')).toBeVisible()
  await widget.evaluate((element) => element.setAttribute('lang', 'es'))
  await expect(widget.getByLabel('Calle y número')).toBeVisible()
  // Nobody speaks it here: the website is in English.
  await widget.evaluate((element) => element.setAttribute('lang', 'de'))
  await expect(widget.getByLabel('Street Address')).toBeVisible()
})
