import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { expect, test } from '../fixtures'

const DOWN = "This page can't be shown right now"

/** From now on these files come with a line of somebody else's in front. */
async function tamper(page: Page, pattern: string, port: number) {
  await page.route(pattern, async (route) => {
    const { pathname, host } = new URL(route.request().url())
    const answer = await page.request.get(`http://127.0.0.1:${port}${pathname}`, { headers: { host } })
    await route.fulfill({ contentType: 'text/javascript', body: `globalThis.tampered = true;${await answer.text()}` })
  })
}
const hasRun = (page: Page) => page.evaluate(() => 'tampered' in globalThis)

test.describe('what is not what the registry vouches for', () => {
  test.use({ expectedComplaints: ['integrity', 'SRI', 'RUNTIME', 'ChunkLoad', 'Loading', 'remoteEntry', 'Failed', 'trusts', 'preload', 'TrustedHTML'] })

  // A request that is still being answered when the page goes is nobody's failure.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

  for (const [what, pattern] of [
    ['the entry', '**/remotes/mfe-quotes/*/remoteEntry.js'],
    ['an expose', '**/remotes/mfe-quotes/*/__federation_expose_routes.*.js'],
  ] as const) {
    test(`${what} of a remote that was tampered with does not run`, async ({ page, signIn, at, portal }) => {
      await signIn()
      await tamper(page, pattern, portal.port)
      await page.goto(at(paths.quotes()))
      await expect(page.getByRole('heading', { name: DOWN })).toBeVisible()
      expect(await hasRun(page)).toBe(false)
      await page.unroute(pattern)
      // Nothing else heals it; unless it was late on a slow machine, and takes its place before the button is pressed.
      await page.getByRole('button', { name: 'Try again' }).click({ timeout: 3_000 }).catch(() => undefined)
      await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
    })
  }

  test('a lazily loaded piece that was tampered with does not run', { tag: '@gate' }, async ({ page, signIn, at, portal }) => {
    await signIn()
    await page.goto(at(paths.profile()))
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
    await tamper(page, '**/remotes/mfe-account/**/*.js', portal.port)
    await page.getByRole('button', { name: 'Add Address' }).click()
    await expect(page.getByText('This could not be loaded. Please try again.')).toBeVisible()
    expect(await hasRun(page)).toBe(false)
  })

  test('a piece of the shell that was tampered with does not run', async ({ page, signIn, at, portal }) => {
    await signIn()
    await tamper(page, '**/shell/**/customer-layout.*.js', portal.port)
    await page.goto(at(paths.invoices()))
    await expect(page.getByRole('heading', { name: DOWN })).toBeVisible()
    expect(await hasRun(page)).toBe(false)
  })

  test('an address that no build has is refused, whoever asks for it', async ({ page, signIn }) => {
    await signIn()
    await page.route('**/remotes/mfe-quotes/evil.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tampered = true' }))
    const refusal = await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.src = '/remotes/mfe-quotes/evil.js'
        document.head.append(script)
        return 'taken'
      } catch (error) {
        return String(error)
      }
    })
    expect(refusal).toContain('no file of a build that this page trusts')
    await page.waitForTimeout(300)
    expect(await hasRun(page)).toBe(false)
  })

  test('text does not become markup', async ({ page, signIn }) => {
    await signIn()
    const refusal = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.tampered = true">')
        return 'taken'
      } catch (error) {
        return String(error)
      }
    })
    expect(refusal).toContain('No text becomes markup')
    expect(await hasRun(page)).toBe(false)
  })
})

test('the check would notice: what the page trusts does run', async ({ page, signIn, at, portal }) => {
  await signIn()
  // The same address and the same bytes, through the same detour.
  await page.route('**/remotes/mfe-quotes/**/*.js', async (route) => {
    const { pathname, host } = new URL(route.request().url())
    const answer = await page.request.get(`http://127.0.0.1:${portal.port}${pathname}`, { headers: { host } })
    await route.fulfill({ contentType: 'text/javascript', body: await answer.text() })
  })
  await page.goto(at(paths.quotes()))
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
})
