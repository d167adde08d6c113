import type { GateResult } from '#gate/gate'
import { startRollout, usualGuard } from '#rules/changes'
import { declareBillingFlags } from '#rules/testing/flags'
import { openTestPage } from './test-page'

export const holds: GateResult = { check: 'files', subject: 'mfe-billing 1.1.0', verdict: 'ok', detail: '12 files' }

interface TestGate {
  /** The revisions that it has checked. */
  revisions: number[]
  results: GateResult[]
  whileItLooks: (() => Promise<unknown>) | undefined
}

/** For each test of the file a release page that somebody is signed in to, and its gate; use them only inside tests. */
export function setUpGatedPage() {
  const gate = {} as TestGate
  const page = {} as Awaited<ReturnType<typeof openTestPage>>
  beforeEach(async () => {
    Object.assign(gate, { revisions: [], results: [holds], whileItLooks: undefined } satisfies TestGate)
    const opened = await openTestPage({
      gate: async ({ after }) => {
        gate.revisions.push(after.revision)
        await gate.whileItLooks?.()
        return gate.results
      },
    })
    Object.assign(page, opened)
    await page.signIn()
  })
  afterEach(() => page.close())
  return { page, gate }
}

export const reason = 'because of a test'
export const declared = declareBillingFlags()
export const running = startRollout({
  remote: 'mfe-billing',
  to: '1.1.0',
  percent: 10,
  include: ['acme'],
  guard: usualGuard,
})
