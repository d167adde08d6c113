import { test as base, request, type Browser } from '@playwright/test'
import { PASSWORD, emails } from 'demo/names'
import { inOrder, kill, pin, unkill, unpin, type Change, type RemoteRecord } from 'releases'
import { openReleaseLab, type ReleaseLab } from '../fixtures/release-portal'
import { remotes, type Remote } from './matrix'

const COPY = '1.0.1-aaaaaaaaaaaa'
const OTHER_REACT = '18.0.0-aaaaaaaaaaaa'
/** The portal must apply a change of the registry within this time. */
const NOTICED_WITHIN_MS = 10_000

export interface Stage {
  browser: Browser
  portalPort: number
  /** Local storage entries of a signed-in customer. */
  session: { name: string; value: string }[]
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
  const answer = await api.post(`http://127.0.0.1:${portal.port}/v1/users/customer/sign_in`, {
    data: { session: { email: emails.customer, password: PASSWORD } },
  })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`)
  const { authentication_token: token, email, role } = (await answer.json()) as Record<string, string>
  const usual = Object.fromEntries(
    await Promise.all(remotes.map(async (remote) => [remote, await lab.stableVersion(remote)] as const)),
  ) as Record<Remote, string>
  let current: Record<Remote, string> = { ...usual }
  let undo: Change | undefined

  const readRecord = async (remote: Remote, version: string): Promise<RemoteRecord> => {
    const record = await releases.builds.record(remote, version)
    if (!record) throw new Error(`${remote} ${version} was never published`)
    return record
  }

  async function change(made: Change, remote: Remote, version: string) {
    await lab.change(made, 'a fault is tried')
    current = { ...current, [remote]: version }
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
    session: Object.entries({ token: token!, email: email!, role: role!, auth_strategy: 'password' }).map(
      ([name, value]) => ({ name, value }),
    ),
    record: (remote) => readRecord(remote, current[remote]),
    async release(remote, what, hasOlder) {
      const version = what === 'copy' ? COPY : OTHER_REACT
      if (!(await releases.builds.record(remote, version))) {
        const react = (await readRecord(remote, usual[remote])).requires.shared['react']!
        await lab.publish(remote, version, ...(what === 'copy' ? [] : ([[react, '^18.0.0']] as const)))
      }
      const toIt = pin('acme', remote, version, 'a fault is tried', null)
      const withoutOlder = kill(remote, usual[remote], 'nothing to fall back to')
      undo = inOrder(unpin('acme', remote), ...(hasOlder ? [] : [unkill(remote, usual[remote])]))
      await change(hasOlder ? toIt : inOrder(toIt, withoutOlder), remote, version)
      return version
    },
    async restore() {
      const changed = remotes.find((remote) => current[remote] !== usual[remote])
      if (undo && changed) await change(undo, changed, usual[changed])
      undo = undefined
    },
  }
}

/** One portal with its own registry per worker; the cases of a worker run sequentially. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const lab = await openReleaseLab({ UPDATE_POLL_SECONDS: '2' })
      await use(await openStage(browser, lab))
      await lab.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
