import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { expect, test } from '../fixtures'

const DOWN = "This page can't be shown right now"

/** Prepends an injected statement to the files that match `pattern`. */
async function tamper(page: Page, pattern: string, port: number) {
  await page.route(pattern, async (route) => {
    const { pathname, host } = new URL(route.request().url())
    const answer = await page.request.get(`http://127.0.0.1:${port}${pathname}`, { headers: { host } })
    await route.fulfill({ contentType: 'text/javascript', body: `globalThis.tampered = true;${await answer.text()}` })
  })
}
const hasRun = (page: Page) => page.evaluate(() => 'tampered' in globalThis)

test.describe('files that do not match the registry’s hashes', () => {
  test.use({
    expectedComplaints: [
      'integrity',
      'SRI',
      'RUNTIME',
      'ChunkLoad',
      'Loading',
      'remoteEntry',
      'Failed',
      'trusts',
      'preload',
      'TrustedHTML',
    ],
  })

  // A request that is still in flight when the page closes is not a failure.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

  test('a remote that was tampered with does not run', async ({ page, signIn, at, portal }) => {
    const pattern = '**/remotes/mfe-quotes/*/routes.js'
    await signIn()
    await tamper(page, pattern, portal.port)
    await page.goto(at(paths.quotes()))
    await expect(page.getByRole('heading', { name: DOWN })).toBeVisible()
    expect(await hasRun(page)).toBe(false)
    await page.unroute(pattern)
    // Only a retry recovers it, unless the page was only late on a slow machine and appears before the click.
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3_000 })
      .catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
  })

  test(
    'a lazily loaded piece that was tampered with does not run',
    { tag: '@gate' },
    async ({ page, signIn, at, portal }) => {
      await signIn()
      await page.goto(at(paths.profile()))
      await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
      await tamper(page, '**/remotes/mfe-account/**/*.js', portal.port)
      await page.getByRole('button', { name: 'Add Address' }).click()
      await expect(page.getByText('This could not be opened')).toBeVisible()
      expect(await hasRun(page)).toBe(false)
    },
  )

  test('a piece of the shell that was tampered with does not run', async ({ page, signIn, at, portal }) => {
    await signIn()
    await tamper(page, '**/shell/**/customer.js', portal.port)
    await page.goto(at(paths.invoices()))
    await expect(page.getByRole('heading', { name: DOWN })).toBeVisible()
    expect(await hasRun(page)).toBe(false)
  })

  test('a URL that no build contains is rejected', async ({ page, signIn }) => {
    await signIn()
    await page.route('**/remotes/mfe-quotes/evil.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tampered = true' }),
    )
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

test('control: what the page trusts does run', async ({ page, signIn, at, portal }) => {
  await signIn()
  // The same URL and the same bytes, through the same mocked route.
  await page.route('**/remotes/mfe-quotes/**/*.js', async (route) => {
    const { pathname, host } = new URL(route.request().url())
    const answer = await page.request.get(`http://127.0.0.1:${portal.port}${pathname}`, { headers: { host } })
    await route.fulfill({ contentType: 'text/javascript', body: await answer.text() })
  })
  await page.goto(at(paths.quotes()))
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
})

test('a remote’s first script runs once, whether a slot or a page of it is shown first', async ({
  page,
  signIn,
  at,
}) => {
  await signIn()
  let fetched: string[] = []
  const firstScripts = () =>
    fetched.filter((name) => ['remoteEntry.js', 'routes.js', 'slots.js', 'lifecycles.js'].includes(name))
  page.on(
    'response',
    (response) =>
      response.url().includes('/remotes/mfe-scheduling/') &&
      fetched.push(new URL(response.url()).pathname.split('/').at(-1)!),
  )
  const banner = page.getByRole('region', { name: 'Technician on the way' })
  const history = page.getByRole('heading', { name: 'Your Appointments' })

  await page.goto(at(paths.invoices()))
  await expect(banner).toBeVisible()
  expect(firstScripts()).toEqual(['slots.js'])
  await page.getByRole('link', { name: 'All Appointments' }).click()
  await expect(history).toBeVisible()
  expect(firstScripts()).toEqual(['slots.js'])

  fetched = []
  await page.goto(at(paths.serviceHistory()))
  await expect(history).toBeVisible()
  await expect(banner).toBeVisible()
  expect(firstScripts()).toEqual(['routes.js'])
})
