import type { Plan } from '#actions/actions'
import { difference, type ChangePreview } from '#actions/change-preview'
import { checkTenants, previewChange, writeChange, type ChangeContext } from '#actions/make-change'
import { GateRefusal, type GateResult } from '#gate/gate'
import { RegistryError } from '#registry/registry'
import { ChangeError } from '#rules/changes'
import { RightsError } from '#rules/rights'
import { errorMessage } from '@portal/server'
import { findProblem, type Field, type Problem, type Values } from './fields'
import type { FormContext } from './form-context'
import { findErrorField, type ChangeForm } from './form-fields'

/** A change as it would be written now. */
export interface PlannedChange {
  plan: Plan
  preview: ChangePreview
}

/** A problem, and what is at fault: what was typed, the registry, or who typed it. */
interface Failure {
  problem: Problem
  cause: 'input' | 'registry' | 'rights'
}

export type Confirmation =
  | { outcome: 'written'; revision: number }
  /** A concurrent revision changed the effect of this change. */
  | ({ outcome: 'changed' } & PlannedChange)
  | ({ outcome: 'refused'; results: readonly GateResult[] } & PlannedChange)
  /** The gate failed, which counts as a no. */
  | ({ outcome: 'unchecked'; error: string } & PlannedChange)
  | ({ outcome: 'invalid' } & Failure)

/** What changes are made with; the author is who filled in the form. */
export type FlowOptions = Omit<ChangeContext, 'by'>

/** A form as it was sent. */
interface Submission {
  form: ChangeForm
  fields: readonly Field[]
  values: Values
  context: FormContext
}

class LooksDifferent extends Error {}

function readPlan({ form, fields, values, context }: Submission): Plan {
  const problem = findProblem(fields, values)
  if (problem) throw new ChangeError(problem.message, problem.field ?? undefined)
  const plan = form.plan(values, context)
  // First, so that a misspelled name is not told as a rollout that would reach nobody.
  checkTenants(plan, context.document)
  return plan
}

/** Every error, even a full disk, is shown above the form, so that no input is lost. */
function describeFailure(error: unknown, { fields }: Submission): Failure {
  const message = errorMessage(error)
  if (error instanceof RightsError) return { problem: { message, field: null }, cause: 'rights' }
  if (!(error instanceof ChangeError)) {
    const text = error instanceof RegistryError ? message : `The registry can’t be used: ${message}`
    return { problem: { message: text, field: null }, cause: 'registry' }
  }
  return { problem: { message, field: findErrorField(fields, error) }, cause: 'input' }
}

/** What a form that was filled in would change. */
export async function previewForm(
  options: FlowOptions,
  submission: Submission,
): Promise<({ ok: true } & PlannedChange) | ({ ok: false } & Failure)> {
  try {
    const plan = readPlan(submission)
    const { before, after } = await previewChange({ ...options, by: submission.context.by }, plan)
    return { ok: true, plan, preview: difference(before, after, options.clock()) }
  } catch (error) {
    return { ok: false, ...describeFailure(error, submission) }
  }
}

/** Writes what was previewed. A change with any other effect than the preview with this fingerprint is not written. */
export async function confirmForm(
  options: FlowOptions,
  submission: Submission,
  fingerprint: string,
): Promise<Confirmation> {
  let planned: PlannedChange | undefined
  let gateError: string | undefined
  try {
    const plan = readPlan(submission)
    const revision = await writeChange({ ...options, by: submission.context.by }, plan, {
      why: submission.values['reason'] ?? '',
      onPreview({ before, after }) {
        planned = { plan, preview: difference(before, after, options.clock()) }
        if (planned.preview.fingerprint !== fingerprint) throw new LooksDifferent()
      },
      onGateFailure: (error) => (gateError = errorMessage(error)),
    })
    return { outcome: 'written', revision }
  } catch (error) {
    const revision = await findWritten(options, submission)
    if (revision !== null) return { outcome: 'written', revision }
    if (planned && error instanceof LooksDifferent) return { outcome: 'changed', ...planned }
    if (planned && error instanceof GateRefusal) return { outcome: 'refused', ...planned, results: error.results }
    if (planned && gateError !== undefined) return { outcome: 'unchecked', ...planned, error: gateError }
    return { outcome: 'invalid', ...describeFailure(error, submission) }
  }
}

/** The newest revision, if it is this change by the same user: the first click of a double click wrote it. */
async function findWritten({ releases }: FlowOptions, submission: Submission): Promise<number | null> {
  try {
    const [newest] = await releases.registry.history(1)
    const { what } = readPlan(submission)
    const { entry, document } = newest!
    return entry.who === submission.context.by.who &&
      entry.what === what &&
      entry.why === submission.values['reason']?.trim()
      ? document.revision
      : null
  } catch {
    return null
  }
}
