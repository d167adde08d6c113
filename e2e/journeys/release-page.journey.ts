import { startRollout, usualGuard } from 'releases'
import {
  BILLING,
  expect,
  heading,
  nextVersion,
  openReleasePage,
  signInAt,
  test,
  thatBreaks,
  withNewHeading,
} from '../fixtures/release-test'

test.describe('a canary whose page crashes', () => {
  test.use({ expectedComplaints: ['broken on purpose', 'Error', 'RUNTIME'] })
  test('is stopped automatically within a minute, with the reason', async ({
    page,
    browser,
    lab,
    at,
    checkAccessibility,
  }) => {
    // The minute allowed, and the steps before and after it.
    test.setTimeout(240_000)
    const young = nextVersion()
    await lab.publish(BILLING, young, thatBreaks)
    await lab.change(
      startRollout({ remote: BILLING, to: young, include: ['acme'], guard: { ...usualGuard, minLoads: 3 } }),
    )
    await lab.untilServed(BILLING, young)
    const startedAt = Date.now()
    // Several visitors: one alone can't trip the guard.
    for (let person = 0; person < 5; person++) {
      const own = await browser.newContext()
      const visit = await own.newPage()
      await signInAt(visit, at('/login'))
      await visit.goto(at('/invoices'))
      // Each of them ends up with the invoices, from the fallback build.
      await expect(heading(visit, 'All Invoices')).toBeVisible()
      // Pages report when they are left, at the latest. A context that is closed ends them without that.
      await visit.goto('about:blank')
      await own.close()
    }
    await expect(async () =>
      expect((await lab.releases.registry.read()).rollouts[0]).toMatchObject({
        state: 'stopped',
        percent: 0,
        because: expect.stringContaining('crashed pages'),
      }),
    ).toPass({ timeout: 60_000 })
    test.info().annotations.push({ type: 'measured', description: `first visit to stop: ${Date.now() - startedAt} ms` })
    expect(Date.now() - startedAt).toBeLessThan(60_000)
    const [{ id } = { id: '' }] = (await lab.releases.registry.read()).rollouts
    const [last] = await lab.releases.registry.history(1)
    expect(last?.entry).toMatchObject({ who: 'guard', what: `stop ${id}` })
    expect(lab.portal.output()).toContain(`RELEASE GUARD: ${id}`)

    await openReleasePage(page, lab)
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('crashed pages').first()).toBeVisible()
    await checkAccessibility(page)
  })
})

test('a version is killed on the release page, after a preview of who will get what', async ({
  page,
  lab,
  at,
  checkAccessibility,
}) => {
  const young = nextVersion()
  const before = await lab.stableVersion(BILLING)
  await lab.publish(BILLING, young, withNewHeading)
  await lab.promote(BILLING, young)
  await lab.untilServed(BILLING, young)
  await openReleasePage(page, lab)
  await page.getByRole('link', { name: 'Kill a version' }).click()
  await page.getByLabel('Version').selectOption(`${BILLING}@${young}`)
  await page.getByLabel('Reason').fill('charges twice')
  await page.getByRole('button', { name: /preview/i }).click()
  await expect(page.getByRole('cell', { name: before }).first()).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: /confirm/i }).click()
  await expect(page.getByText('charges twice').first()).toBeVisible()
  expect((await lab.releases.registry.read()).kill).toMatchObject([
    { remote: BILLING, version: young, reason: 'charges twice' },
  ])
  await signInAt(page, at('/login'))
  await page.goto(at('/invoices'))
  await expect(heading(page, 'All Invoices')).toBeVisible()
})
