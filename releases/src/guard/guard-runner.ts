import type { Registry } from '#registry/registry'
import type { VerifiedReader } from '#registry/verified-reader'
import { ChangeError, stopRollout } from '#rules/changes'
import { findFlag, type GuardLimits, type Rollout } from '#rules/document'
import { system } from '#rules/rights'
import { errorMessage } from '@portal/server'
import { breach } from './guard'
import type { HealthBook } from './health'
import type { OutcomeBook } from './outcome-book'
import { outcomeBreach } from './outcomes'

export interface Guard {
  /** Checks every running rollout that has a guard, and stops those whose reported health exceeds the limits. Rejects if it can't check them. */
  check: () => Promise<void>
}

interface Options {
  registry: Registry
  reader: VerifiedReader
  health: HealthBook
  outcomes: OutcomeBook
  clock: () => Date
  /** Logs what was done, or what an operator must do. */
  say: (line: string) => void
}

/** Author of the guard's revisions; no person can sign in under this name. */
export const GUARD = 'guard'

/** How often the message about a rollout that it cannot stop is repeated. */
const SAY_AGAIN_MS = 60_000

/** Watches rollouts by the health that pages report. `check` is meant to be called periodically; it stops a rollout only once. */
export function createGuard({ registry, reader, health, outcomes, clock, say }: Options): Guard {
  const saidAt = new Map<string, number>()
  let busy: Promise<void> | undefined

  /** Why the rollout must be stopped. Null if the breach depends on a single reporter: reports are unauthenticated. */
  function reasonToStop({ id, remote, guard }: Rollout): string | null {
    if (!guard) return null
    return (isFlag(remote) ? null : loadsReason(id, guard)) ?? outcomesReason(id)
  }

  const isFlag = (name: string) => findFlag(reader.current().document, name) !== undefined

  /** How pages load and crash, against fixed limits. */
  function loadsReason(id: string, guard: GuardLimits): string | null {
    const sure = health.beyondOneReporter(id)
    const foundSurely = breach(sure.canary, sure.control, guard)
    if (foundSurely === null) return null
    const all = health.of(id)
    return breach(all.canary, all.control, guard) ?? foundSurely
  }

  /** What people met and did, by a test that may be looked at at any time. */
  function outcomesReason(id: string): string | null {
    const found = outcomeBreach(outcomes.of(id))
    if (found === null) return null
    for (const rest of outcomes.withoutEach(id)) if (outcomeBreach(rest) === null) return null
    return found
  }

  async function stop(rollout: Rollout, reason: string): Promise<void> {
    const { id, remote, to } = rollout
    const name = `${id} (${remote} ${to})`
    try {
      const { after } = await registry.write({
        change: stopRollout(id, reason),
        by: system(GUARD),
        why: reason,
        what: `stop ${id}`,
      })
      saidAt.delete(id)
      say(`RELEASE GUARD: ${name} was stopped in revision ${after.revision}: ${reason}`)
      await reader.refresh()
    } catch (error) {
      // It was stopped concurrently.
      if (error instanceof ChangeError) return void (await reader.refresh())
      const now = clock().getTime()
      if (now - (saidAt.get(id) ?? -Infinity) < SAY_AGAIN_MS) return
      saidAt.set(id, now)
      say(
        `RELEASE GUARD: ${name} must be stopped, but can’t be from here: ${reason}. Cause: ${errorMessage(error)}. Run this where the signing key is: npm run release -- ${isFlag(remote) ? 'flag ' : ''}rollback ${remote} --reason "…"`,
      )
    }
  }

  async function look(): Promise<void> {
    for (const rollout of reader.current().document.rollouts) {
      const reason = rollout.state === 'running' ? reasonToStop(rollout) : null
      if (reason !== null) await stop(rollout, reason)
    }
  }

  return {
    async check() {
      busy ??= look().finally(() => (busy = undefined))
      await busy
    },
  }
}
