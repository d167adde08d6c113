import { expect } from '@playwright/test'
import { test, type Watcher } from './fixture'
import { runScenario, type Sabotage } from './run-scenario'
import type { Kind } from './scenarios'

interface Control {
  name: string
  kind: Kind
  /** Runs in the page before any other script. */
  alter?: () => void
  before?: (watcher: Watcher) => void
  sabotage?: Sabotage
  /** The message with which the check must fail. */
  noticed: RegExp
}

const seed = Number(process.env['LIVE_SEED'] ?? 1)
const isSample = Number(process.env['LIVE_COUNT'] ?? 0) === 0

/** Deliberate defects, each of which the check of a scenario must notice with its own message. */
const controls: Control[] = [
  {
    name: 'positions that change places on their way',
    kind: 'short drop',
    before: ({ proxy }) => proxy.swap(),
    noticed: /Position \d+ came after \d+/,
  },
  {
    name: 'a page without its own look at the silence',
    kind: 'half-open',
    // The page's silence timeout is a timer of five seconds, and then LAST_MOMENT_MS: the first one never fires.
    alter: () => {
      const real = globalThis.setTimeout
      const altered = (work: TimerHandler, ms?: number, ...more: unknown[]) =>
        ms === 5_000 ? 0 : real(work, ms, ...more)
      globalThis.setTimeout = altered as typeof setTimeout
    },
    sabotage: { patienceMs: 12_000 },
    noticed: /It never said that it was not live/,
  },
  {
    name: 'a line that nothing is ever let through again',
    kind: 'half-open',
    sabotage: { neverLifted: true },
    noticed: /It did not heal/,
  },
  {
    name: 'a page that reloads',
    kind: 'short drop',
    sabotage: { reloads: true, patienceMs: 1_000 },
    noticed: /It is another document/,
  },
]

for (const { name, kind, alter, before, sabotage, noticed } of isSample ? controls.slice(0, 1) : controls) {
  test(`control: ${name}`, async ({ stage }, info) => {
    const watcher = await stage.open(alter)
    before?.(watcher)
    let problems = 'nothing was noticed'
    try {
      const [page] = await runScenario({ kind, round: 0, seed }, stage, [watcher], sabotage)
      problems = page?.problems.join('; ') || problems
    } finally {
      await watcher.close()
    }
    expect(problems).toMatch(noticed)
    info.annotations.push({
      type: 'control',
      description: JSON.stringify({ name, kind, noticed: noticed.exec(problems)?.[0] }),
    })
  })
}
