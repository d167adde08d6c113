import type { Page, Route } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { emails, expect, test } from '../fixtures'
import { getByIp } from '../fixtures/acme-api'

// The words of a remote, beside a shell and other remotes in Spanish.
test.use({ locale: 'es-MX', expectedComplaints: ['404', 'integrity', 'Failed to load resource'] })
// A request that is still open when the page closes is not a failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const WORDS = '**/remotes/mfe-quotes/*/es.json'

async function expectQuotesInEnglish(page: Page) {
  await page.getByRole('link', { name: 'Todas las cotizaciones' }).first().click()
  // What a remote calls its pages came with the first HTML.
  await expect(page.getByRole('heading', { level: 1, name: 'Todas las cotizaciones' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search quotes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Todas las facturas' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
}

for (const [what, answer] of [
  ['are not there', (route) => route.fulfill({ status: 404 })],
  ['are not those that the page trusts', (route) => route.fulfill({ json: { altered: ['!'] } })],
  ['never come', () => Promise.resolve()],
] as [string, (route: Route) => Promise<void>][])
  test(`where the words of a remote ${what}, it is in English and everything else in Spanish`, async ({
    page,
    at,
    be,
  }) => {
    await be(emails.customer)
    await page.route(WORDS, answer)
    await page.goto(at(paths.profile()))
    await expectQuotesInEnglish(page)
  })

test('a build from before there were languages is in English, and asked for no words', async ({ page, at, be }) => {
  await be(emails.customer)
  await page.route('**/releases/builds/mfe-quotes/*/manifest.json', async (route) => {
    const manifest = (await (await getByIp(page.request, route.request().url())).json()) as {
      files: Record<string, string>
    }
    delete manifest.files['es.json']
    await route.fulfill({ json: manifest })
  })
  const asked: string[] = []
  await page.route(WORDS, (route) => (asked.push(route.request().url()), route.continue()))
  await page.goto(at(paths.profile()))
  await expectQuotesInEnglish(page)
  expect(asked).toEqual([])
})
