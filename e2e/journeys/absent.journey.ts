import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { declareFlags, kill, pin, startRollout, type Change } from 'releases'
import { expect, heading, signInAt, test } from '../fixtures/release-test'
import { openStaticHost } from '../fixtures/static-host'
import { openTenantSite } from '../fixtures/tenant-site'

const REMOTES = ['mfe-billing', 'mfe-scheduling']
const { appointments, invoices } = demoIds('summit')

/** Forgets that a remote was ever promoted. */
const forgetPromotion =
  (remote: string): Change =>
  (document) => {
    const without = (versions: Record<string, string>) =>
      Object.fromEntries(Object.entries(versions).filter(([name]) => name !== remote))
    const { stable, beta } = document.channels
    return {
      ...document,
      channels: { stable: without(stable), beta: without(beta) },
      lastKnownGood: without(document.lastKnownGood),
    }
  }

const declareRemoteFlag = (remote: string, flag: string): Change =>
  declareFlags(
    {
      [flag]: {
        what: 'The remote',
        owner: remote,
        variants: ['off', 'on'],
        default: 'on',
        until: null,
        tenantMaySwitch: true,
        wholeRemote: true,
      },
    },
    remote,
  )

/** What leaves summit without a remote, by the remote’s stable version. */
const states: Record<string, (remote: string, version: string) => Change[]> = {
  'never promoted': (remote) => [forgetPromotion(remote)],
  'promoted to another tenant': (remote, to) => [
    forgetPromotion(remote),
    startRollout({ remote, to, include: ['acme'] }),
  ],
  'promoted to a share': (remote, to) => [
    forgetPromotion(remote),
    startRollout({ remote, to, percent: 100, exclude: ['summit'] }),
  ],
  killed: (remote, version) => [kill(remote, version, 'it loops')],
  'switched off by its flag': (remote) => [
    declareRemoteFlag(remote, `all-of-${remote.slice(4)}`),
    pin('summit', `all-of-${remote.slice(4)}`, 'off', 'not part of the plan', null),
  ],
}

/** Collects the addresses that are requested of the remotes. */
function collectRequests(place: Page | BrowserContext): string[] {
  const fetched: string[] = []
  place.on('request', (request) => {
    if (REMOTES.some((remote) => request.url().includes(`/remotes/${remote}/`))) fetched.push(request.url())
  })
  return fetched
}

/** In these, an open page reloads by itself. */
const TAKEN_BACK = ['killed', 'switched off by its flag']

async function expectNoBilling(page: Page, at: (path: string, tenant: string) => string) {
  const open = (path: string) => page.goto(at(path, 'summit'))
  for (const path of [paths.invoices(), paths.invoice(invoices.unpaid)]) {
    await open(path)
    await expect(heading(page, 'Page not found')).toBeVisible()
  }
  const menu = page.getByRole('navigation', { name: 'Customer menu' }).locator('visible=true')
  await expect(menu.getByRole('link', { name: 'All Quotes' })).toBeVisible()
  for (const name of ['All Invoices', 'All Appointments', 'View Invoice'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Pay Balance Due' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Schedule Appointment' })).toHaveCount(0)

  // Its slots on others' pages.
  await open(paths.profile())
  await expect(page.getByRole('heading', { name: 'Addresses' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Preferences' })).toHaveCount(0)
  await open(paths.appointmentSummary(appointments.history[0] ?? 0))
  await expect(page.getByText('Balance due', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a Payment' })).toHaveCount(0)
}

for (const [state, changes] of Object.entries(states)) {
  test(`a remote that was ${state} leaves no trace at the tenant, on its website and in open pages`, async ({
    page,
    lab,
    at,
  }) => {
    const changesOfRemotes = await Promise.all(
      REMOTES.map(async (remote) => changes(remote, await lab.stableVersion(remote))),
    )
    await signInAt(page, at('/login', 'summit'))
    if (state === 'switched off by its flag') {
      // Its flag was on when the page was opened.
      for (const [declaration] of changesOfRemotes) if (declaration) await lab.change(declaration)
      await expect
        .poll(() =>
          page.evaluate(async () => Object.keys((await (await fetch('/v1/tenants/summit/flags')).json()) as object)),
        )
        .toEqual(expect.arrayContaining(['all-of-billing', 'all-of-scheduling']))
    }
    const open = await page.context().newPage()
    await open.goto(at(paths.invoices(), 'summit'))
    await expect(heading(open, 'All Invoices')).toBeVisible()

    for (const change of changesOfRemotes.flat()) await lab.change(change)
    await lab.untilServed('mfe-billing', undefined, 'summit')
    await lab.untilServed('mfe-scheduling', undefined, 'summit')

    // Whoever is on its page may finish there, unless it was taken back.
    if (!TAKEN_BACK.includes(state)) await open.getByRole('button', { name: 'Reload' }).click()
    await expect(heading(open, 'Page not found')).toBeVisible()
    await open.close()

    const fetched = collectRequests(page.context())
    await expectNoBilling(page, at)

    // The way home leads to the first page that there is.
    await page.goto(at('/', 'summit'))
    await expect(page).not.toHaveURL(at('/', 'summit'))
    await expect(page.locator('main')).not.toContainText(/can’t be shown|can't be shown|not found/i)

    const site = await openTenantSite(lab.portal.port)
    await page.goto(site.url({}, 'summit'))
    await expect
      .poll(() => page.locator('schedule-appointment').evaluate((element) => element.shadowRoot?.textContent))
      .toBe('')
    site.close()
    expect(fetched).toEqual([])
  })
}

test.describe('on a static host', () => {
  // This host serves neither cable nor maps.
  test.use({ expectedComplaints: ['404', 'WebSocket', 'The map is incomplete', 'Directions are not available'] })
  test('remotes that a flag switches off leave no trace at that tenant, and another tenant has them', async ({
    page,
    lab,
  }) => {
    const host = await openStaticHost(lab.portal.port)
    const gates = Object.fromEntries(REMOTES.map((remote) => [remote, `all-of-${remote.slice(4)}`]))
    try {
      for (const [remote, flag] of Object.entries(gates)) {
        await lab.change(declareRemoteFlag(remote, flag))
        await lab.change(pin('summit', flag, 'off', 'not part of the plan', null))
      }
      await lab.untilServed('mfe-billing', undefined, 'summit')
      await lab.untilServed('mfe-scheduling', undefined, 'summit')
      host.edit((site) => ({ gates: { ...site.gates, ...gates } }))

      const fetched = collectRequests(page)
      await signInAt(page, host.url('/login', 'summit'))
      await expectNoBilling(page, host.url)
      expect(fetched).toEqual([])

      await signInAt(page, host.url('/login', 'acme'))
      await page.goto(host.url(paths.invoices(), 'acme'))
      await expect(heading(page, 'All Invoices')).toBeVisible()
    } finally {
      host.close()
    }
  })
})
