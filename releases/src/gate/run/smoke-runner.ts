import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuildStore } from '#registry/build-store'
import { openReleases, type Releases } from '#registry/open'
import type { Change } from '#rules/changes'
import { system } from '#rules/rights'
import type { ShellRecord } from '@portal/build'
import { unknown, type CheckResult } from '../check-result'
import type { SmokeRunner, SmokeWish } from '../create-gate'
import { openBrowser } from './browser'
import type { Checkout } from './checkout'
import { startPortal, type PortalProcess } from './portal-process'
import { visitRemotes } from './smoke-test'

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
      const here = await checkout.build<ShellRecord>('shell')
      if (here.version !== shell)
        return all(
          unknown(
            `the sources in ${checkout.root} build shell ${here.version}, but ${shell} is served. Run this where that one was built`,
          ),
        )
      await checkout.refresh('portal')
      return await tryAll(wishes, folder, { checkout, builds, say })
    } catch (error) {
      return all(unknown((error as Error).message))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

async function tryAll(
  wishes: readonly SmokeWish[],
  folder: string,
  { checkout, builds, say }: Options,
): Promise<CheckResult[]> {
  const clock = () => new Date()
  const trial = await openReleases({ dir: join(folder, 'releases'), env: {}, clock, makeKeys: true })
  for (const record of new Map(
    wishes.flatMap(({ records }) => records).map((one) => [`${one.remote} ${one.version}`, one]),
  ).values()) {
    await trial.builds.publish(record, builds.buildFolder(record.remote, record.version))
  }
  // Before the portal starts: it would register the checkout's own builds in an empty registry.
  await serve(trial, wishes[0]!)
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
      await serve(trial, wish)
      const isServed = await servedSoon(portal.port, wish.versions)
      findings.push(
        isServed
          ? await visitRemotes(browser, { origin: `http://${TENANT}.localhost:${portal.port}`, records: wish.records })
          : unknown('the portal did not start serving this combination'),
      )
    }
    return findings
  } finally {
    await browser.close()
    await portal?.stop()
  }
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

const serve = ({ registry }: Releases, { versions, id }: SmokeWish) =>
  registry.write({ change: exactly(versions), by: system('release gate'), why: 'to try it', what: `serve ${id}` })

const POLLS = 60
const POLL_MS = 250

/** Polls until the portal serves these versions; false on timeout. */
async function servedSoon(port: number, versions: Record<string, string>): Promise<boolean> {
  const wanted = JSON.stringify(Object.entries(versions).sort())
  for (let poll = 0; poll < POLLS; poll++) {
    const current = await currentVersions(port).catch(() => ({}))
    if (JSON.stringify(Object.entries(current).sort()) === wanted) return true
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  return false
}

const currentVersions = (port: number): Promise<Record<string, string | null>> =>
  new Promise((done, fail) => {
    request(
      { host: '127.0.0.1', port, path: '/releases/current', headers: { host: `${TENANT}.localhost:${port}` } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => {
          try {
            if (answer.statusCode !== 200) throw new Error(`/releases/current answered ${answer.statusCode}`)
            done((JSON.parse(text) as { versions: Record<string, string | null> }).versions)
          } catch (error) {
            fail(error as Error)
          }
        })
      },
    )
      .on('error', fail)
      .end()
  })
