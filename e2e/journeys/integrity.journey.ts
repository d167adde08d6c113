import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { expect, test } from '../fixtures'
import { getByIp } from '../fixtures/acme-api'

const DOWN = "This page can't be shown right now"

/** Serves the scripts that match `pattern` with `injected` before their text. */
const injectScript = (page: Page, pattern: string, injected: string) =>
  page.route(pattern, async (route) => {
    const answer = await getByIp(page.request, route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: injected + (await answer.text()) })
  })
const tamper = (page: Page, pattern: string) => injectScript(page, pattern, 'globalThis.tampered = true;')
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

  test('the script of a remote that was tampered with does not run', async ({ page, signIn, at }) => {
    const pattern = '**/remotes/mfe-quotes/*/routes.js'
    await signIn()
    await tamper(page, pattern)
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

  test('a remote that is visited later: its hashes come from the page’s own server, and what was tampered with does not run', async ({
    page,
    signIn,
    at,
  }) => {
    await signIn()
    await page.goto(at(paths.profile()))
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
    const manifests = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/manifest.json')) manifests.add(pathname.replace(/\/[^/]*(?=\/manifest)/, ''))
    })
    await tamper(page, '**/remotes/mfe-quotes/*/routes.js')
    await page.getByRole('link', { name: 'All Quotes' }).click()
    await expect(page.getByRole('heading', { name: DOWN })).toBeVisible()
    expect(await hasRun(page)).toBe(false)
    expect([...manifests]).toEqual(['/releases/builds/mfe-quotes/manifest.json'])
  })

  test('a lazily loaded chunk that was tampered with does not run', { tag: '@gate' }, async ({ page, signIn, at }) => {
    await signIn()
    await page.goto(at(paths.profile()))
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
    await tamper(page, '**/remotes/mfe-account/**/*.js')
    await page.getByRole('button', { name: 'Add Address' }).click()
    await expect(page.getByText('This could not be opened')).toBeVisible()
    expect(await hasRun(page)).toBe(false)
  })

  test('a script of the shell that was tampered with does not run', async ({ page, signIn, at }) => {
    await signIn()
    await tamper(page, '**/shell/**/customer.js')
    await page.goto(at(paths.invoices()))
    await expect(page.getByRole('heading', { name: DOWN })).toBeVisible()
    expect(await hasRun(page)).toBe(false)
  })

  test('a script whose URL is in no build is refused', async ({ page, signIn }) => {
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

  test('HTML inserted as text is refused', async ({ page, signIn }) => {
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

test('control: unaltered scripts run when they come by the same mocked route', async ({ page, signIn, at }) => {
  await signIn()
  // The same URL and the same bytes, through the same mocked route.
  await injectScript(page, '**/remotes/mfe-quotes/**/*.js', '')
  await page.goto(at(paths.quotes()))
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
})

test('a remote’s entry script is fetched once, whether its slot or its page is shown first', async ({
  page,
  signIn,
  at,
}) => {
  await signIn()
  let fetched: string[] = []
  const firstScripts = () =>
    fetched.filter((name) => ['remoteEntry.js', 'routes.js', 'slots.js', 'lifecycles.js'].includes(name))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.includes('/remotes/mfe-scheduling/')) fetched.push(basename(pathname))
  })
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
