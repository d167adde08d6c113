import { difference, type ChangePreview } from '#actions/change-preview'
import { assertPassed, GateRefusal, type Gate, type GateResult } from '#gate/gate'
import type { BuildStore } from '#registry/build-store'
import { RegistryError, type Registry } from '#registry/registry'
import { ChangeError, requireEffect } from '#rules/changes'
import type { RegistryDocument } from '#rules/document'
import { withFlagsOf } from '#rules/flag-changes'
import { RightsError, visibleTo, type Author } from '#rules/rights'
import type { Action, Plan } from './action-fields'
import { findProblem, type Field, type Problem, type Values } from './fields'
import type { World } from './form-choices'

/** A change as it would be written now. */
export interface Seen {
  look: ChangePreview
  plan: Plan
}

/** What is at fault: what was typed, the registry, or who typed it. */
type Cause = 'input' | 'registry' | 'rights'

export type Previewed = ({ ok: true } & Seen) | { ok: false; problem: Problem; cause: Cause }

export type Confirmed =
  | { outcome: 'written'; revision: number }
  /** A concurrent revision changed the effect of this change. */
  | ({ outcome: 'changed' } & Seen)
  | ({ outcome: 'refused'; results: readonly GateResult[] } & Seen)
  /** The gate failed, which counts as a no. */
  | ({ outcome: 'unasked'; error: string } & Seen)
  | { outcome: 'invalid'; problem: Problem; cause: Cause }

interface Parts {
  registry: Registry
  builds: BuildStore
  gate: Gate
  clock: () => Date
}
interface Wish {
  action: Action
  fields: readonly Field[]
  values: Values
  world: World
  by: Author
}

class LooksDifferent extends Error {}

/** From a submitted form to a written revision, with a preview of who will get what in between. */
export function createChangeFlow({ registry, builds, gate, clock }: Parts) {
  async function planOf({ action, fields, values, world }: Wish): Promise<Plan> {
    const problem = findProblem(fields, values)
    if (problem) throw new ChangeError(problem.message, problem.field ?? undefined)
    const plan = action.plan(values, world)
    return plan.build ? { ...plan, change: await withFlagsOf(plan.build, plan.change, builds) } : plan
  }

  /** Every error, even a full disk, is shown above the form, so that no input is lost. */
  function problemOf(error: unknown, { action, fields }: Wish): { problem: Problem; cause: Cause } {
    if (error instanceof RightsError) return { problem: { message: error.message, field: null }, cause: 'rights' }
    if (!(error instanceof ChangeError)) {
      const message = error instanceof Error ? error.message : String(error)
      return {
        problem: {
          message: error instanceof RegistryError ? message : `The registry can’t be used: ${message}`,
          field: null,
        },
        cause: 'registry',
      }
    }
    const name = error.field === undefined ? undefined : (action.fieldOf?.[error.field] ?? error.field)
    return {
      problem: { message: error.message, field: fields.some((field) => field.name === name) ? name! : null },
      cause: 'input',
    }
  }

  async function preview(wish: Wish): Promise<Previewed> {
    try {
      const plan = await planOf(wish)
      const { before, after } = await registry.dryRun(plan.change, wish.by)
      requireEffect(before, after)
      return { ok: true, plan, look: difference(visibleTo(wish.by, before), visibleTo(wish.by, after), clock()) }
    } catch (error) {
      return { ok: false, ...problemOf(error, wish) }
    }
  }

  /** The newest revision, if it is this change by the same user: the first click of a double click wrote it. */
  async function writtenBefore(wish: Wish): Promise<number | null> {
    try {
      const [newest] = await registry.history(1)
      const { what } = await planOf(wish)
      const { entry, document } = newest!
      return entry.who === wish.by.who && entry.what === what && entry.why === wish.values['reason']?.trim()
        ? document.revision
        : null
    } catch {
      return null
    }
  }

  /** `shown` is the fingerprint of the confirmed preview; a change with any other effect is not written. */
  async function confirm(wish: Wish, shown: string): Promise<Confirmed> {
    let seen: Seen | undefined
    let gateFailed: string | undefined
    try {
      const plan = await planOf(wish)
      const { after } = await registry.write({
        change: plan.change,
        by: wish.by,
        why: wish.values['reason'] ?? '',
        what: plan.what,
        async approve(before: RegistryDocument, next: RegistryDocument) {
          requireEffect(before, next)
          const now = clock()
          seen = { look: difference(visibleTo(wish.by, before), visibleTo(wish.by, next), now), plan }
          if (seen.look.fingerprint !== shown) throw new LooksDifferent()
          // It must be possible to withdraw a bad version even if the gate itself is broken.
          if (wish.action.takesBack(wish.values)) return
          const results = await gate({ before, after: next, now }).catch((error: unknown) => {
            gateFailed = error instanceof Error ? error.message : String(error)
            throw error
          })
          assertPassed(results)
        },
      })
      return { outcome: 'written', revision: after.revision }
    } catch (error) {
      const revision = await writtenBefore(wish)
      if (revision !== null) return { outcome: 'written', revision }
      if (seen && error instanceof LooksDifferent) return { outcome: 'changed', ...seen }
      if (seen && error instanceof GateRefusal) return { outcome: 'refused', ...seen, results: error.results }
      if (seen && gateFailed !== undefined) return { outcome: 'unasked', ...seen, error: gateFailed }
      return { outcome: 'invalid', ...problemOf(error, wish) }
    }
  }

  return { preview, confirm }
}
