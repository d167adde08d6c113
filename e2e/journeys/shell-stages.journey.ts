import { paths } from '@portal/platform/paths'
import { kill, pin, promoteToChannel, rollBack, startRollout, usualGuard } from 'releases'
import {
  expect,
  heading,
  listenToReports,
  nextVersion,
  openReleasePage,
  personIn,
  repeatReports,
  signInAt,
  test,
} from '../fixtures/release-test'

const SHELL = 'shell'
const withNewWord = ['Log out', 'Leave the portal'] as const

test(
  'a new shell goes to one tenant first; open pages are offered it, a kill reloads them, and a rollback takes it back',
  {
    tag: '@gate',
  },
  async ({ page, lab, at }) => {
    const version = nextVersion()
    const before = await lab.stableVersion(SHELL)
    await lab.publish(SHELL, version, withNewWord)
    await signInAt(page, at('/login', 'bluebird'))
    await page.goto(at(paths.profile(), 'bluebird'))
    const logOut = (name: string) => page.getByRole('button', { name }).first()
    await expect(logOut('Log out')).toBeVisible()

    await lab.change(startRollout({ remote: SHELL, to: version, percent: undefined, include: ['bluebird'] }))
    await lab.untilServed(SHELL, version, 'bluebird')
    await lab.untilServed(SHELL, before)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(logOut('Leave the portal')).toBeVisible()
    expect(await page.locator('script[src]').first().getAttribute('src')).toContain(`/shell/${version}/`)

    await lab.change(kill(SHELL, version, 'says the wrong thing'))
    await expect(logOut('Log out')).toBeVisible()

    const other = nextVersion()
    await lab.publish(SHELL, other, withNewWord)
    await lab.change(promoteToChannel(SHELL, other, 'stable'))
    await lab.untilServed(SHELL, other)
    await lab.change(pin('bluebird', SHELL, before, 'waits', null))
    await lab.untilServed(SHELL, before, 'bluebird')
    await lab.change((document, now) => {
      const stopped = { ...document, rollouts: [] }
      return rollBack(SHELL, 'enough')(stopped, now)
    })
    await lab.untilServed(SHELL, before)
  },
)

test('a shell that crashes at its start is taken back by its guard', async ({
  page,
  lab,
  at,
  request,
  expectedComplaints,
}) => {
  expectedComplaints.push('portal', 'Failed to load')
  const version = nextVersion()
  await lab.publish(SHELL, version, ['getElementById("portal")', 'getElementById("no-portal")'])
  await page.goto(at('/login'))
  const person = await personIn(page)
  const guard = { ...usualGuard, minLoads: 20 }
  await lab.change(startRollout({ remote: SHELL, to: version, percent: 10, unit: 'user', people: [person], guard }))
  const rolloutId = (await lab.releases.registry.read()).rollouts[0]!.id
  const reports = await listenToReports(page, SHELL)
  await expect(async () => {
    await page.goto(at('/login'))
    await expect(page.getByText('The portal did not load.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect
    .poll(() => reports.at(-1))
    .toMatchObject({ version, rolloutId, side: 'canary', errorClass: 'evaluation' })

  const send = repeatReports(request, lab)
  const failed = reports.slice(-1)
  const stable = await lab.stableVersion(SHELL)
  await send(
    failed.map((report) => ({ ...report, version: stable, side: 'control', errorClass: null })),
    100,
  )
  await send(failed, 30)
  await expect
    .poll(async () => (await lab.releases.registry.read()).rollouts[0], { timeout: 30_000 })
    .toMatchObject({ state: 'stopped', because: expect.stringMatching(/load failures/) })
  await expect(async () => {
    await page.goto(at('/login'))
    await expect(heading(page, 'Log In')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await openReleasePage(page, lab)
  await expect(page.getByText(`shell ${version} is stopped`)).toHaveCount(1)
})
