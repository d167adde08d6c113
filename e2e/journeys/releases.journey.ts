import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kill, pin, rollBack, startRollout } from 'releases'
import {
  BILLING,
  expect,
  heading,
  listenToReports,
  NEW,
  nextVersion,
  signInAt,
  test,
  thatBreaks,
  withNewHeading,
} from '../fixtures/release-test'

test('a new build of billing is served to the included tenant, then to all but the pinned one, and is rolled back', async ({
  page,
  lab,
  at,
}) => {
  const young = nextVersion()
  const before = await lab.stableVersion(BILLING)
  await lab.publish(BILLING, young, withNewHeading)
  await lab.change(startRollout({ remote: BILLING, to: young, include: ['acme'] }))
  await lab.untilServed(BILLING, young)
  for (const tenant of ['acme', 'bluebird', 'summit']) await signInAt(page, at('/login', tenant))
  const readHeadings = async () => {
    const found: Record<string, string> = {}
    for (const tenant of ['acme', 'bluebird', 'summit']) {
      await page.goto(at('/invoices', tenant))
      found[tenant] = (await heading(page, NEW).or(heading(page, 'All Invoices')).innerText()).trim()
    }
    return found
  }
  expect(await readHeadings()).toEqual({ acme: NEW, bluebird: 'All Invoices', summit: 'All Invoices' })

  await lab.change(pin('bluebird', BILLING, before, 'their audit', null))
  await lab.promote(BILLING, young)
  await lab.untilServed(BILLING, young, 'summit')
  expect(await readHeadings()).toEqual({ acme: NEW, bluebird: 'All Invoices', summit: NEW })

  await lab.change(rollBack(BILLING, 'totals are wrong'))
  await lab.untilServed(BILLING, before)
  expect(await readHeadings()).toEqual({ acme: 'All Invoices', bluebird: 'All Invoices', summit: 'All Invoices' })
})

test('a rollback reaches a tenant’s next page within 5 s', async ({ lab }) => {
  const [before, young] = [await lab.stableVersion(BILLING), nextVersion()]
  await lab.publish(BILLING, young, withNewHeading)
  await lab.promote(BILLING, young)
  await lab.untilServed(BILLING, young)
  const startedAt = Date.now()
  await lab.change(rollBack(BILLING, 'totals are wrong'))
  await lab.untilServed(BILLING, before)
  expect(Date.now() - startedAt).toBeLessThan(5_000)
})

test('an open page is offered a new version, keeps working across the deploy, and updates on request', async ({
  page,
  lab,
  at,
}) => {
  const young = nextVersion()
  await signInAt(page, at('/login'))
  await page.goto(at('/quotes'))
  await expect(heading(page, 'All Quotes')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await lab.publish(BILLING, young, withNewHeading)
  await lab.publish('mfe-account', '1.1.0-bbbbbbbbbbbb')
  await lab.promote(BILLING, young)
  await lab.promote('mfe-account', '1.1.0-bbbbbbbbbbbb')
  await expect(page.getByText('A new version is available')).toBeVisible()

  // Everything that was not loaded yet comes in the versions that were resolved for this page.
  for (const [link, title] of [
    ['All Invoices', 'All Invoices'],
    ['Profile', 'Profile'],
    ['All Appointments', 'Your Appointments'],
    ['Schedule Appointment', 'Schedule Appointment'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(heading(page, title)).toBeVisible()
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('link', { name: 'All Invoices', exact: true }).click()
  await expect(heading(page, NEW)).toBeVisible()
  await expect(page.getByText('A new version is available')).toHaveCount(0)
})

test('killing a version reloads open pages, but never discards input', async ({ page, lab, at }) => {
  const young = nextVersion()
  await lab.publish(BILLING, young, withNewHeading)
  await lab.promote(BILLING, young)
  await lab.untilServed(BILLING, young)
  await signInAt(page, at('/login'))
  const free = await page.context().newPage()
  await free.goto(at('/invoices'))
  await expect(heading(free, NEW)).toBeVisible()
  await page.goto(at('/profile'))
  await page.getByRole('button', { name: 'Add Address' }).click()
  await page.getByRole('button', { name: 'Enter address manually' }).click()
  await page.getByLabel('Street Address').fill('12 Elm St')

  await lab.change(kill(BILLING, young, 'charges twice'))
  // The page without input reloads onto the old version by itself.
  await expect(heading(free, 'All Invoices')).toBeVisible()
  await expect(page.getByText('Please reload this page when you are done')).toBeVisible()
  await page.waitForTimeout(2_500)
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Elm St')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await reloaded
  await expect(heading(page, 'Profile')).toBeVisible()
})

test.describe('a registry whose signature is broken', () => {
  test('is ignored and logged, and pages use the last valid revision', async ({ page, lab, at }) => {
    const young = nextVersion()
    await lab.publish(BILLING, young, withNewHeading)
    await lab.promote(BILLING, young)
    const last = await lab.releases.log.newest()
    const forged = (
      await readFile(join(lab.releases.dir, 'revisions', `${String(last).padStart(8, '0')}.json`), 'utf8')
    )
      .replaceAll(young, '6.6.6-aaaaaaaaaaaa')
      .replace(`\\"revision\\":${last}`, `\\"revision\\":${last + 1}`)
    const file = join(lab.releases.dir, 'revisions', `${String(last + 1).padStart(8, '0')}.json`)
    await writeFile(file, forged)
    await expect(() =>
      expect(lab.portal.output()).toContain(
        `RELEASE REGISTRY: the signature of revision ${last + 1} does not hold (revisions/`,
      ),
    ).toPass()
    await signInAt(page, at('/login'))
    await page.goto(at('/invoices'))
    await expect(heading(page, NEW)).toBeVisible()
    await rm(file)
  })
})

test.describe('a remote that fails', () => {
  test.use({
    expectedComplaints: ['RUNTIME', 'satisf', 'React', 'broken on purpose', 'ErrorBoundary', 'Error', 'Loading'],
  })

  test('because it requires another React version does not break the other pages', async ({ page, lab, at }) => {
    await lab.publish('mfe-quotes', '2.0.0-cccccccccccc', ['^19.3.1', '^18.0.0'])
    await lab.promote('mfe-quotes', '2.0.0-cccccccccccc')
    await lab.untilServed('mfe-quotes', '2.0.0-cccccccccccc')
    await signInAt(page, at('/login'))
    await page.goto(at('/quotes'))
    await expect(heading(page, 'All Quotes').or(heading(page, "This page can't be shown right now"))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.getByRole('link', { name: 'All Invoices', exact: true }).click()
    await expect(heading(page, 'All Invoices')).toBeVisible()
  })

  test('on render is replaced by its fallback build when the page reloads by itself', async ({ page, lab, at }) => {
    const young = nextVersion()
    await lab.publish(BILLING, young, thatBreaks)
    await lab.promote(BILLING, young)
    await lab.untilServed(BILLING, young)
    await signInAt(page, at('/login'))
    await page.goto(at('/invoices'))
    await expect(heading(page, 'All Invoices')).toBeVisible()
    expect((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toContain(
      `portal_fallback=${BILLING}`,
    )
  })

  test('in a promise is reported with the remote whose code it was', async ({ page, lab, at, expectedComplaints }) => {
    expectedComplaints.push('thrown on purpose')
    const young = nextVersion()
    const rejected = '(Promise.reject(new Error("thrown on purpose")),"All Invoices")'
    await lab.publish(BILLING, young, ['"All Invoices"', rejected])
    await lab.promote(BILLING, young)
    await lab.untilServed(BILLING, young)
    await signInAt(page, at('/login'))
    const reports = await listenToReports(page, BILLING)
    await page.goto(at('/invoices'))
    await expect(heading(page, 'All Invoices')).toBeVisible()
    await expect
      .poll(() => reports)
      .toContainEqual(expect.objectContaining({ version: young, phase: 'crash', errorClass: 'evaluation' }))
  })
})
