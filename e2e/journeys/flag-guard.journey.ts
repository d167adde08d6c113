import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { setFlag, startRollout, usualGuard } from 'releases'
import { fillCard, press } from '../fixtures/payments'
import type { ReleaseLab } from '../fixtures/release-portal'
import {
  decidedByApi,
  expect,
  heading,
  listenToReports,
  nextVersion,
  openReleasePage,
  personIn,
  repeatReports,
  signInAt,
  test,
  type Report,
} from '../fixtures/release-test'

const FLAG = 'pay-several'
const OTHER = 'equipment_types'

/** Starts a guarded rollout to the person of the page and every tenth one else. */
async function startForThisPerson(page: Page, { change, untilDecided }: ReleaseLab, url: string) {
  await change(setFlag(FLAG, 'off', 'stable'))
  await untilDecided(FLAG, undefined)
  await page.goto(url)
  await change(
    startRollout({
      remote: FLAG,
      to: 'on',
      percent: 10,
      unit: 'user',
      people: [await personIn(page)],
      guard: usualGuard,
    }),
  )
  await expect.poll(() => decidedByApi(page, FLAG)).toBe('on')
}

const asControl = (report: Report): Report => ({ ...report, version: 'off', side: 'control' })

/** The numbers of the first rollout on the release page: side, people, met a failed page, bookings, payments. */
async function numbersOn(page: Page, lab: ReleaseLab): Promise<string[]> {
  await openReleasePage(page, lab)
  return page
    .getByRole('table', { name: /What people met and did/ })
    .first()
    .getByRole('row')
    .allInnerTexts()
}

test('a feature whose page breaks is taken back from everybody by the guard', async ({
  page,
  lab,
  at,
  request,
  expectedComplaints,
}) => {
  expectedComplaints.push('broken on purpose', 'ErrorBoundary', 'React')
  const version = nextVersion()
  await lab.publish('mfe-billing', version, [
    '"Pay several invoices"',
    '(()=>{throw new Error("broken on purpose")})()',
  ])
  await lab.promote('mfe-billing', version)
  await lab.untilServed('mfe-billing', version)
  await startForThisPerson(page, lab, at('/login'))
  const reports = await listenToReports(page, FLAG)
  await signInAt(page, at('/login'))
  await page.goto(at(paths.invoices()))
  await expect.poll(() => reports.map(({ phase }) => phase)).toContain('load')
  const admin = await page.context().newPage()
  await expect(async () => expect((await numbersOn(admin, lab))[1]).toMatch(/Canary\s+1\s+1 of 1/)).toPass()
  await admin.close()

  const send = repeatReports(request, lab)
  const loads = reports.filter(({ phase }) => phase === 'load').slice(0, 1)
  expect(loads).toMatchObject([{ version: 'on', side: 'canary', errorClass: null }])
  await send(loads.map(asControl), 100)
  await send([...loads, ...loads.map((report) => ({ ...report, phase: 'crash', errorClass: 'render' }))], 30)
  await expect
    .poll(async () => (await lab.releases.registry.read()).rollouts[0], { timeout: 30_000 })
    .toMatchObject({ percent: 0, state: 'stopped', because: expect.stringMatching(/met a page that failed/) })
  await expect.poll(() => decidedByApi(page, FLAG)).toBeUndefined()
  await page.goto(at(paths.invoices()))
  await expect(heading(page, 'All Invoices')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay several invoices' })).toHaveCount(0)
})

test('the guard also takes back a feature with which fewer people pay, and keeps one that does no harm', async ({
  page,
  lab,
  at,
  request,
}) => {
  await startForThisPerson(page, lab, at('/login'))
  await lab.change(setFlag(OTHER, 'off', 'stable'))
  await lab.change(startRollout({ remote: OTHER, to: 'on', percent: 10, unit: 'user', guard: usualGuard }))
  const findRollout = async (flag: string) =>
    (await lab.releases.registry.read()).rollouts.find(({ remote }) => remote === flag)
  const reports = await listenToReports(page, FLAG)
  const phases = () => reports.map(({ phase, aim }) => [phase, aim ?? null])
  await signInAt(page, at('/login'))
  await page.goto(at(paths.invoices()))
  await expect.poll(phases).toEqual(
    expect.arrayContaining([
      ['load', null],
      ['begun', 'payment'],
    ]),
  )
  await page.goto(at(paths.invoice(demoIds('acme').invoices.unpaid)))
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  await page.getByRole('button', { name: 'Pay with different method' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' })
  await fillCard(page, dialog, 'acme')
  await press(page, dialog, 'Pay Now')
  await expect.poll(phases).toContainEqual(['done', 'payment'])

  const send = repeatReports(request, lab)
  const notPaid = reports.filter(({ phase }) => phase !== 'done')
  const paid = [...notPaid, ...reports.filter(({ phase }) => phase === 'done').slice(0, 1)]
  // As many pay on both sides. The guard may look at any time, so that at none the new side looks worse.
  await send(notPaid.map(asControl), 50)
  await send(paid.map(asControl), 100)
  await send(paid, 20)
  await send(notPaid, 10)
  // The guard has looked at both once it has stopped the other, which breaks.
  const rolloutId = (await findRollout(OTHER))?.id
  const loads = reports
    .filter(({ phase }) => phase === 'load')
    .slice(0, 1)
    .map((report) => ({ ...report, remote: OTHER, rolloutId }))
  await send(loads.map(asControl), 100)
  await send(
    loads.map((report) => ({ ...report, phase: 'crash', errorClass: 'render' })),
    30,
  )
  await expect.poll(() => findRollout(OTHER), { timeout: 30_000 }).toMatchObject({ state: 'stopped' })
  expect(await findRollout(FLAG)).toMatchObject({ state: 'running' })
  await send(notPaid, 40)
  await expect
    .poll(() => findRollout(FLAG), { timeout: 30_000 })
    .toMatchObject({
      percent: 0,
      state: 'stopped',
      because: expect.stringMatching(/people paid after opening an invoice/),
    })
})
