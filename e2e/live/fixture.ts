import { rm } from 'node:fs/promises'
import { test as base, request, type Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds, emails } from 'demo/names'
import { callAcmeApi } from '../fixtures/acme-api'
import { startPortalProcess } from '../fixtures/portal-process'
import { copySeededData } from '../fixtures/seeded-data'
import { keepSession, openSession } from '../fixtures/sessions'
import { startLineProxy, type LineProxy } from './connection-proxy'
import { startOwnBrowser } from './dedicated-browser'
import { startDrive, type Drive, type Place } from './drive'
import { readRecord, recordPages, type Record } from './page-recorder'

const { live } = demoIds('acme').appointments
const OPENS_WITHIN_MS = 30_000
/** Cable tokens expire after a minute. */
const TOO_OLD_MS = 61_000
const EXPIRED_TOKENS = 60

/** A page that shows the live visit, with its own connection. */
export interface Watcher {
  page: Page
  proxy: LineProxy
  record: () => Promise<Record>
  close: () => Promise<void>
}

export interface Stage {
  drive: Drive
  watchers: Watcher[]
  /** Opens one more page, for a control; `alter` runs in it before any other script. */
  open: (alter?: () => void) => Promise<Watcher>
  kill: () => Promise<void>
  /** Stops the portal gracefully. */
  end: () => Promise<void>
  startAgain: () => Promise<void>
  /** Returns an expired cable token that was never used. */
  expiredToken: () => Promise<string>
}

async function openStage(pages: number): Promise<Stage & { close: () => Promise<void> }> {
  const dataDir = await copySeededData()
  // The demo's van would be a second technician on the same drive.
  const env = { PORTAL_DATA_DIR: dataDir, RATE_LIMIT_SCALE: '50', PORTAL_DEMO: '0' }
  let portal = await startPortalProcess(env)
  const { port } = portal
  const api = await request.newContext()

  const asTechnician = callAcmeApi(api, port, process.env['LIVE_TECHNICIAN'] ?? '')
  const visit = await asTechnician<{
    technician: { id: number; last_position: Place | null }
    address: Place
  }>('GET', `/v1/appointments/${live}`)
  const drive = startDrive(visit.technician.last_position ?? visit.address, async ({ latitude, longitude }) => {
    await asTechnician('POST', `/v3/technicians/${visit.technician.id}/position`, { latitude, longitude })
  })

  const session = await openSession(api, port, emails.customer, 'acme')
  const asCustomer = callAcmeApi(api, port, session.token)
  const tokensAt = Date.now()
  const expiring: string[] = []
  while (process.env['LIVE_COUNT'] && expiring.length < EXPIRED_TOKENS)
    expiring.push((await asCustomer<{ cable_token: string }>('GET', '/users/cable_auth')).cable_token)

  const browser = await startOwnBrowser()
  await recordPages(browser.context)
  await keepSession(browser.context, session, 'acme.localhost')
  async function open(alter?: () => void): Promise<Watcher> {
    const proxy = await startLineProxy(port)
    const page = await browser.openPage()
    if (alter) await page.addInitScript(alter)
    await page.goto(`http://acme.localhost:${proxy.port}${paths.appointment(live)}`)
    const watcher: Watcher = {
      page,
      proxy,
      record: () => readRecord(page),
      async close() {
        await page.close()
        proxy.close()
      },
    }
    for (const end = Date.now() + OPENS_WITHIN_MS; ; await new Promise((done) => setTimeout(done, 100))) {
      const { events } = await watcher.record()
      if (events.filter(({ kind }) => kind === 'position').length > 1 && events.some(({ kind }) => kind === 'marker'))
        return watcher
      if (Date.now() > end)
        throw new Error('The live visit was not shown; check that the portal and the remotes are built')
    }
  }
  const watchers = await Promise.all(Array.from({ length: pages }, () => open()))

  return {
    drive,
    watchers,
    open,
    kill: () => portal.kill(),
    end: () => portal.stop(),
    async startAgain() {
      portal = await startPortalProcess({ ...env, PORT: String(port) })
    },
    async expiredToken() {
      await new Promise((done) => setTimeout(done, tokensAt + TOO_OLD_MS - Date.now()))
      const old = expiring.pop()
      if (!old) throw new Error('There are no more expired tokens; increase EXPIRED_TOKENS')
      return old
    },
    async close() {
      drive.stop()
      await browser.close()
      for (const { proxy } of watchers) proxy.close()
      await portal.stop()
      await api.dispose()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One portal per worker, with pages that stay open across scenarios; after a failed one, a new worker starts all of them again. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const stage = await openStage(Number(process.env['LIVE_PAGES'] ?? 2))
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
