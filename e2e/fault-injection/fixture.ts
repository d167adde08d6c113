import { test as base, request, type Browser } from '@playwright/test'
import { emails } from 'demo/names'
import { inOrder, kill, pin, unkill, unpin, type Change, type RemoteRecord } from 'releases'
import { withReleaseLab, type ReleaseLab } from '../fixtures/release-portal'
import { openSession, type StoredSession } from '../fixtures/sessions'
import type { Remote } from './matrix'

const COPY = '1.0.1-aaaaaaaaaaaa'
const OTHER_REACT = '18.0.0-aaaaaaaaaaaa'
/** The portal must apply a change of the registry within this time. */
const NOTICED_WITHIN_MS = 10_000

export interface Stage {
  browser: Browser
  portalPort: number
  session: StoredSession
  /** The build of a remote that a page gets now. */
  record: (remote: Remote) => Promise<RemoteRecord>
  /**
   * Releases another build of the remote: a copy of the usual one, or one that requires React 18. `hasOlder`: the usual
   * build is available as fallback. Returns the version.
   */
  release: (remote: Remote, what: 'copy' | 'other React', hasOlder: boolean) => Promise<string>
  /** Restores the usual build; does nothing if nothing was changed. */
  restore: () => Promise<void>
}

async function openStage(browser: Browser, lab: ReleaseLab): Promise<Stage> {
  const { portal, releases } = lab
  const api = await request.newContext({ extraHTTPHeaders: { host: `acme.localhost:${portal.port}` } })
  const session = await openSession(api, portal.port, emails.customer, 'acme')
  const { stable } = (await releases.registry.read()).channels
  const usual = (remote: Remote): string => stable[remote] ?? ''
  let released: { remote: Remote; version: string; undo: Change } | undefined

  const readRecord = async (remote: Remote, version: string): Promise<RemoteRecord> => {
    const record = await releases.builds.record(remote, version)
    if (!record) throw new Error(`${remote} ${version} was never published`)
    return record
  }

  async function change(next: Change, remote: Remote, version: string) {
    await lab.change(next, 'a fault is tried')
    for (const end = Date.now() + NOTICED_WITHIN_MS; ;) {
      // The portal may just have closed the keep-alive connection.
      const answer = await api.get(`http://127.0.0.1:${portal.port}/releases/current`).catch(() => null)
      const versions = answer ? ((await answer.json()) as { versions: Record<string, string> }).versions : {}
      if (versions[remote] === version) return
      if (Date.now() > end) throw new Error(`The portal still serves ${remote} ${versions[remote]} and not ${version}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  return {
    browser,
    portalPort: portal.port,
    session,
    record: (remote) => readRecord(remote, released?.remote === remote ? released.version : usual(remote)),
    async release(remote, what, hasOlder) {
      const version = what === 'copy' ? COPY : OTHER_REACT
      if (!(await releases.builds.record(remote, version))) {
        const react = (await readRecord(remote, usual(remote))).requires.shared['react']!
        await lab.publish(remote, version, ...(what === 'copy' ? [] : ([[react, '^18.0.0']] as const)))
      }
      const toIt = pin('acme', remote, version, 'a fault is tried', null)
      const withoutOlder = kill(remote, usual(remote), 'nothing to fall back to')
      const undo = inOrder(unpin('acme', remote), ...(hasOlder ? [] : [unkill(remote, usual(remote))]))
      released = { remote, version, undo }
      await change(hasOlder ? toIt : inOrder(toIt, withoutOlder), remote, version)
      return version
    },
    async restore() {
      if (released) await change(released.undo, released.remote, usual(released.remote))
      released = undefined
    },
  }
}

/** One portal with its own registry per worker; the cases of a worker run sequentially. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) =>
      withReleaseLab(async (lab) => use(await openStage(browser, lab)), { UPDATE_POLL_SECONDS: '2' }),
    { scope: 'worker', timeout: 120_000 },
  ],
})
