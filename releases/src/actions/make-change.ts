import { assertPassed, type Gate, type GateResult } from '#gate/gate'
import type { Releases } from '#registry/open'
import { inOrder, requireEffect, requireTenants, type Change } from '#rules/changes'
import type { RegistryDocument } from '#rules/document'
import { declareBuildFlags } from '#rules/flag-changes'
import { visibleTo, type Author } from '#rules/rights'
import type { Plan } from './actions'

/** What a change is made with, and by whom. */
export interface ChangeContext {
  releases: Pick<Releases, 'registry' | 'builds'>
  gate: Gate
  clock: () => Date
  by: Author
}

interface Documents {
  before: RegistryDocument
  after: RegistryDocument
}

/** Called while a change is made, to show it. */
interface Steps {
  /** With what the author may see of the documents. Throws to give up. */
  onPreview: (visible: Documents) => void
  /** Not called for a change that only withdraws a version. */
  onGate?: (results: readonly GateResult[]) => void
  /** The gate itself failed, which counts as a no. */
  onGateFailure?: (error: unknown) => void
}

interface WriteOptions extends Steps {
  why: string
  /** Somebody else wrote this revision in the meantime: the change is checked again on top of it. */
  onRepeat?: (revision: number) => void
}

/** The change together with the flags of the build that it offers. */
async function withFlags({ change, build }: Plan, { releases: { builds } }: ChangeContext): Promise<Change> {
  const record = build && (await builds.record(build.remote, build.version))
  return record ? inOrder(declareBuildFlags(record), change) : change
}

/** Throws ChangeError, at the option or field, if the change names a tenant that is not known. */
export function checkTenants({ tenants = {} }: Plan, document: RegistryDocument): void {
  for (const [field, names] of Object.entries(tenants)) requireTenants(document, names, field)
}

/** Throws ChangeError if the change has no effect or names an unknown tenant; otherwise returns what the author may see. */
function check(plan: Plan, { before, after }: Documents, { by }: ChangeContext): Documents {
  requireEffect(before, after)
  checkTenants(plan, before)
  return { before: visibleTo(by, before), after: visibleTo(by, after) }
}

/** What a change would do, as far as its author may see. Nothing is written. Throws ChangeError or RightsError. */
export async function previewChange(context: ChangeContext, plan: Plan): Promise<Documents> {
  return check(plan, await context.releases.registry.dryRun(await withFlags(plan, context), context.by), context)
}

async function approve(context: ChangeContext, plan: Plan, documents: Documents, steps: Steps): Promise<void> {
  const { onPreview, onGate, onGateFailure } = steps
  onPreview(check(plan, documents, context))
  if (plan.takesBack) return
  const results = await context.gate({ ...documents, now: context.clock() }).catch((error: unknown) => {
    onGateFailure?.(error)
    throw error
  })
  onGate?.(results)
  assertPassed(results)
}

/** Previews a change and runs the gate. Nothing is written. Throws as `writeChange` does. */
export async function tryChange(context: ChangeContext, plan: Plan, steps: Steps): Promise<void> {
  const documents = await context.releases.registry.dryRun(await withFlags(plan, context), context.by)
  await approve(context, plan, documents, steps)
}

/** Previews a change, runs the gate, writes the change and returns its revision. Throws ChangeError, RightsError, GateRefusal or RegistryError. */
export async function writeChange(
  context: ChangeContext,
  plan: Plan,
  { why, onRepeat, ...steps }: WriteOptions,
): Promise<number> {
  const { releases, by } = context
  let isRepeated = false
  const { after } = await releases.registry.write({
    change: await withFlags(plan, context),
    by,
    why,
    what: plan.what,
    async approve(before, next) {
      if (isRepeated) onRepeat?.(before.revision)
      isRepeated = true
      await approve(context, plan, { before, after: next }, steps)
    },
  })
  return after.revision
}
