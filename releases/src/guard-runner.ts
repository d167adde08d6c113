import { ChangeError, stopRollout } from './changes'
import type { Rollout } from './document'
import { breach } from './guard'
import type { HealthBook } from './health'
import type { Registry } from './registry'
import type { VerifiedReader } from './verified-reader'

export interface Guard {
  /** Looks at every running rollout that has a guard, and takes back what its pages report to be bad. Never throws. */
  check: () => Promise<void>
}

interface Options {
  registry: Registry
  reader: VerifiedReader
  health: HealthBook
  clock: () => Date
  /** Says loudly what was done, or what a person must do. */
  say: (line: string) => void
}

/** Signs the guard's revisions; no person signs in by this name. */
export const GUARD = 'guard'

/** How often it says again what it can't do itself. */
const SAY_AGAIN_MS = 60_000

/** Watches rollouts by what pages report. Called again and again; what it stopped once, it does not stop twice. */
export function createGuard({ registry, reader, health, clock, say }: Options): Guard {
  const saidAt = new Map<string, number>()
  let busy: Promise<void> | undefined

  /** Why it must be taken back. Null also when only one reporter says so: anybody can send reports. */
  function reasonToStop({ id, guard }: Rollout): string | null {
    if (!guard) return null
    const sure = health.beyondOneReporter(id)
    const foundSurely = breach(sure.canary, sure.control, guard)
    if (foundSurely === null) return null
    const all = health.of(id)
    return breach(all.canary, all.control, guard) ?? foundSurely
  }

  async function stop(rollout: Rollout, reason: string): Promise<void> {
    const { id, remote, to } = rollout
    const name = `${id} (${remote} ${to})`
    try {
      const { after } = await registry.write({ change: stopRollout(id, reason), who: GUARD, why: reason, what: `stop ${id}` })
      saidAt.delete(id)
      say(`RELEASE GUARD: ${name} is taken back, in revision ${after.revision}: ${reason}`)
      await reader.refresh()
    } catch (error) {
      // Somebody stopped it in this very moment.
      if (error instanceof ChangeError) return void (await reader.refresh())
      const now = clock().getTime()
      if (now - (saidAt.get(id) ?? -Infinity) < SAY_AGAIN_MS) return
      saidAt.set(id, now)
      say(`RELEASE GUARD: ${name} must be taken back, and can’t be from here: ${reason}. What hinders: ${messageOf(error)}. Do it where the signing key is: pnpm release rollback ${remote} --reason "…"`)
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
      busy ??= look()
        .catch((error: unknown) => say(`RELEASE GUARD: it can’t look at the rollouts: ${messageOf(error)}`))
        .finally(() => (busy = undefined))
      await busy
    },
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
