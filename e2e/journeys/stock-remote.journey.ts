import { publishAltered } from '../fixtures/altered-build'
import { expect, heading, signInAt, test } from '../fixtures/release-test'

test('a remote built with the federation plugin’s own runtime loads; pages of the others do not fetch that runtime', async ({
  lab,
  page,
  at,
}) => {
  const { remote, version, hasSmallRuntime } = await publishAltered(
    lab.releases.builds,
    'mfe-billing',
    'remote.ts',
    (source) => source,
    '--stock-runtime',
  )
  expect(hasSmallRuntime).toBeUndefined()
  await lab.promote(remote, version)
  await lab.untilServed(remote, version)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  const hasStockRuntime = () => page.evaluate(() => '_FEDERATION_RUNTIME_CORE' in globalThis)

  await signInAt(page, at('/login'))
  await page.goto(at('/quotes'))
  await expect(heading(page, 'All Quotes')).toBeVisible()
  expect(await hasStockRuntime()).toBe(false)

  await page.goto(at('/invoices'))
  await expect(heading(page, 'All Invoices')).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  expect(await hasStockRuntime()).toBe(true)
  expect(scripts).toContainEqual(`/remotes/${remote}/${version}/remoteEntry.js`)

  // Another page of it, with modules that the shell shares on demand.
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/invoice\/\d+/)
  await expect(page.getByText('Balance due').first()).toBeVisible()
})
