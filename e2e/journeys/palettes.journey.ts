import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { DARK_STYLE_ID } from '@portal/theme'
import { darkCss, themeCss } from '@portal/theme/css'
import { demoIds } from 'demo/names'
import { commandLine } from '../fixtures/command-line'
import { emails, expect, test } from '../fixtures/document-test'
import { findCutLogos, findFaintText } from '../fixtures/legibility'
import { drawnNumber } from '../fixtures/seeded-number'

const PALETTES = 200
const SEED = 20_261_129
const PHONE = { width: 390, height: 844 }

const drawnColor = (name: string, what: string): string =>
  `#${(drawnNumber(SEED, name, what) & 0xffffff).toString(16).padStart(6, '0')}`
const palettes = Array.from({ length: PALETTES }, (_, index) => ({
  primaryColor: drawnColor(String(index), 'primary'),
  secondaryColor: drawnColor(String(index), 'secondary'),
}))

/** Widths and heights of logos. */
const shapes = { '10:1': [600, 60], '1:1': [200, 200], '1:5': [60, 300] } as const

const drawLogo = ([width, height]: readonly [number, number]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#345"/></svg>`

async function paint(page: Page, light: string, dark: string): Promise<void> {
  await page.evaluate(
    ([id, lightCss, darkerCss]) => {
      const darkStyle = document.getElementById(id)!
      darkStyle.textContent = darkerCss
      darkStyle.previousElementSibling!.textContent = lightCss
    },
    [DARK_STYLE_ID, light, dark] as const,
  )
}

const { invoices, quotes, appointments } = demoIds('acme')
const pages = [
  paths.invoices(),
  paths.invoice(invoices.unpaid),
  paths.quotePreview(quotes.sent),
  paths.appointment(appointments.live),
  paths.profile(),
]

test.use({ viewport: PHONE })

for (const [shape, size] of Object.entries(shapes)) {
  test(`${PALETTES} pairs of colors and a logo of ${shape}: all text can be read, the logo is 24 to 44 px high, nothing overflows`, async ({
    page,
    lab,
    be,
    at,
  }) => {
    test.setTimeout(600_000)
    await commandLine(lab)('tenant', 'set', 'acme', 'Assets.logo=https://logos.example/logo.svg')
    await page.route('https://logos.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: drawLogo(size) }),
    )
    await be(emails.customer)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of pages) {
      await page.goto(at(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await findCutLogos(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(PHONE.width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const palette of palettes) {
          await paint(page, themeCss(palette), darkCss(palette))
          expect
            .soft(
              await findFaintText(page),
              `${path}, ${colorScheme}, ${palette.primaryColor} ${palette.secondaryColor}`,
            )
            .toEqual([])
        }
      }
    }
  })
}

test('control: without the correction, text of a yellow tenant is too faint', async ({ page, be, at }) => {
  await be(emails.customer)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(at(paths.invoices()))
  await expect(page.getByRole('link', { name: /^Invoice #/ }).first()).toBeVisible()
  const yellow = { primaryColor: '#facc15', secondaryColor: '#fff7d6' }
  await paint(page, themeCss(yellow), '')
  expect(await findFaintText(page)).toEqual([])
  await paint(page, `${themeCss(yellow)}:root{--portal-color-brand-ink:#facc15;--portal-color-brand-deep:#facc15}`, '')
  expect((await findFaintText(page)).length).toBeGreaterThan(3)
})
