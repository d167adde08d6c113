import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { BuildStore } from '#registry/build-store'
import { openReleases, type Releases } from '#registry/open'
import { SHELL } from '#rules/build-names'
import type { Change } from '#rules/changes'
import { system } from '#rules/rights'
import { unknown, type CheckResult } from '../check-result'
import type { SmokeRunner, SmokeWish } from '../create-gate'
import { overBudget } from '../page-budgets'
import { openBrowser } from './browser'
import type { Checkout } from './checkout'
import { startPortal, type PortalProcess } from './portal-process'
import { measurePage, toResult, visitRemotes, type HeavyPage } from './smoke-test'

interface Options {
  checkout: Checkout
  builds: BuildStore
  say: (line: string) => void
}

const TENANT = 'acme'

/** Tests combinations in a browser, in a portal of this checkout that serves exactly one of them at a time. */
export const createSmokeRunner =
  ({ checkout, builds, say }: Options): SmokeRunner =>
  async (wishes, shell) => {
    const all = (finding: CheckResult) => wishes.map(() => finding)
    const folder = await mkdtemp(join(tmpdir(), 'release-smoke-'))
    try {
      // The server of this checkout makes the pages, of the shell that is published.
      await checkout.refresh('shell')
      await checkout.refresh('portal')
      return await tryAll(wishes, folder, { checkout, builds, say, shell })
    } catch (error) {
      return all(unknown((error as Error).message))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

async function tryAll(
  wishes: readonly SmokeWish[],
  folder: string,
  { checkout, builds, say, shell }: Options & { shell: string },
): Promise<CheckResult[]> {
  const clock = () => new Date()
  const trial = await openReleases({ dir: join(folder, 'releases'), env: {}, clock, makeKeys: true })
  const needed = wishes.flatMap(({ records, before }) => [...records, ...(before?.records ?? [])])
  for (const record of new Map(needed.map((one) => [`${one.remote} ${one.version}`, one])).values())
    await trial.builds.publish(record, builds.buildFolder(record.remote, record.version))
  for (const version of new Set([shell, ...wishes.flatMap(({ before }) => before?.shell ?? [])])) {
    const record = await builds.record(SHELL, version)
    if (!record) throw new Error(`the build of shell ${version} is not here; publish it again`)
    await trial.builds.publish(record, builds.buildFolder(SHELL, version))
  }
  // Before the portal starts: it would register the checkout's own builds in an empty registry.
  await serve(trial, wishes[0]!.versions, shell)
  const browser = await openBrowser()
  let portal: PortalProcess | undefined
  try {
    const env = {
      ...withoutSecrets(process.env),
      PORTAL_DATA_DIR: join(folder, 'data'),
      RELEASES_DIR: trial.dir,
      RATE_LIMIT_SCALE: '50',
      UPDATE_POLL_SECONDS: '0',
    }
    portal = await startPortal({ root: checkout.root, env })
    const findings: CheckResult[] = []
    for (const [at, wish] of wishes.entries()) {
      say(
        `  ${at + 1}/${wishes.length} ${Object.entries(wish.versions)
          .map((pair) => pair.join(' '))
          .join(', ')}`,
      )
      findings.push(await tryOne(wish, shell, { trial, browser, port: portal.port }))
    }
    return findings
  } finally {
    await browser.close()
    await portal?.stop()
  }
}

interface Trial {
  trial: Releases
  browser: Browser
  port: number
}

async function tryOne(wish: SmokeWish, shell: string, { trial, browser, port }: Trial): Promise<CheckResult> {
  const isServed = async (versions: Record<string, string>, shellVersion: string) => {
    await serve(trial, versions, shellVersion)
    return servedSoon(port, versions, shellVersion)
  }
  if (!(await isServed(wish.versions, shell)))
    return unknown(
      `the portal did not start serving this combination with shell ${shell}; a checkout serves only shells that want their pages’ data in its own form`,
    )
  const origin = `http://${TENANT}.localhost:${port}`
  const found = await visitRemotes(browser, { origin, records: wish.records })
  const { session, heavy } = found
  if (heavy.length === 0 || !session) return toResult(found, heavy)
  // The same pages may be as heavy without what the change adds.
  if (wish.before === null) return toResult(found, [])
  if (!(await isServed(wish.before.versions, wish.before.shell))) return toResult(found, heavy)
  const own: HeavyPage[] = []
  for (const page of heavy)
    if (overBudget(page.path, page.load, await measurePage(browser, origin, page.path, session))) own.push(page)
  return toResult(found, own)
}

/** The environment may contain production's database and keys, so only these variables are passed on. */
const withoutSecrets = ({ PATH, HOME, TMPDIR, LANG, TZ }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, LANG, TZ }).filter(([, value]) => value !== undefined))

/** Exactly these versions for everybody and no fallback, so that a failing build is noticed. */
const exactly =
  (versions: Record<string, string>): Change =>
  (document) => ({
    ...document,
    channels: { stable: versions, beta: {} },
    tenants: {},
    rollouts: [],
    kill: [],
    lastKnownGood: {},
  })

const serve = ({ registry }: Releases, versions: Record<string, string>, shell: string) =>
  registry.write({
    change: exactly({ ...versions, [SHELL]: shell }),
    by: system('release gate'),
    why: 'to try it',
    what: 'serve a combination',
  })

const POLLS = 60
const POLL_MS = 250

/** Polls until the portal serves these versions; false on timeout. */
async function servedSoon(port: number, versions: Record<string, string>, shell: string): Promise<boolean> {
  const toText = (current: Record<string, string | null>) => JSON.stringify(Object.entries(current).sort())
  for (let poll = 0; poll < POLLS; poll++) {
    const current = await currentVersions(port).catch(() => ({ versions: {}, shell: '' }))
    if (current.shell === shell && toText(current.versions) === toText(versions)) return true
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  return false
}

interface CurrentVersions {
  shell: string
  versions: Record<string, string | null>
}

const currentVersions = (port: number): Promise<CurrentVersions> =>
  new Promise((done, fail) => {
    request(
      { host: '127.0.0.1', port, path: '/releases/current', headers: { host: `${TENANT}.localhost:${port}` } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => {
          try {
            if (answer.statusCode !== 200) throw new Error(`/releases/current answered ${answer.statusCode}`)
            done(JSON.parse(text) as CurrentVersions)
          } catch (error) {
            fail(error as Error)
          }
        })
      },
    )
      .on('error', fail)
      .end()
  })
