import { expect, expectReflow, findBox, test } from '../fixtures/account'
import { commandLine } from '../fixtures/command-line'

/** Sizes of a tenant's logo; null for a missing one. */
const logos = { wide: [1500, 100], tall: [100, 500], missing: null } as const

test.describe('a tenant that is set up by the command line while the portal runs', () => {
  test.use({ expectedComplaints: ['status of 404'] })

  for (const [kind, size] of Object.entries(logos)) {
    test(`shows its ${kind} logo, set by URL, at every width`, async ({ page, at, portal, checkAccessibility }) => {
      const tenant = `north-star-${kind}`
      const name = 'North Star Heating'
      const type = commandLine(portal)
      const options = ['--name', name, '--timezone', 'America/Phoenix', '--email', 'office@star.example']
      expect(await type('tenant', 'create', tenant, ...options)).toContain(at('', tenant))
      await type('tenant', 'set', tenant, `Assets.logo=https://logos.example/${kind}.svg`, 'General.phone=3035550199')
      await page.route('https://logos.example/**', (route) =>
        size
          ? route.fulfill({
              contentType: 'image/svg+xml',
              body: `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}"><rect width="100%" height="100%" fill="#0f766e"/></svg>`,
            })
          : route.fulfill({ status: 404 }),
      )
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(at('/login', tenant))
        await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
        const home = page.getByRole('banner').getByRole('link', { name, exact: true })
        await expect(home).toBeVisible()
        const picture = home.locator('img')
        // Where it would be too low to be read on a phone, its name stands there.
        const isPictured = size !== null && (kind === 'tall' || width === 1280)
        if (isPictured)
          await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        else await expect(picture).toHaveCount(0)
        // A logo in which the name would not be legible has it beside it.
        if (kind !== 'wide' || !isPictured) await expect(home).toContainText(name)
        await expectReflow(page)
        const logo = await findBox(home)
        const phone = await findBox(page.getByRole('link', { name: '(303) 555-0199' }))
        expect(logo.x + logo.width).toBeLessThanOrEqual(width)
        expect(phone.x + phone.width).toBeLessThanOrEqual(width)
        expect(logo.height).toBeLessThanOrEqual(64)
      }
      await checkAccessibility(page)
    })
  }
})
