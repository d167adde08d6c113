import type { Plan } from '#actions/actions'
import { difference, type ChangePreview } from '#actions/change-preview'
import { tryChange, writeChange } from '#actions/make-change'
import type { GateResult } from '#gate/gate'
import type { RegistryDocument } from '#rules/document'
import type { PreviewRow } from '#rules/preview'
import { table } from '@portal/cli'
import { forChanges, readReason, type Command, type Input } from './command'

type ChangeLine = Pick<Command, 'usage' | 'summary' | 'words'> & {
  options?: Command['options']
  /** What the words and options mean. Throws UsageError or CliError. */
  plan: (input: Input) => Plan | Promise<Plan>
}

/** A command that makes a change. */
export const changeCommand = ({ plan, options, ...line }: ChangeLine): Command => ({
  ...line,
  options: { ...forChanges, ...options },
  run: async (input) => applyChange(input, await plan(input)),
})

/** What a change did or, in a dry run, would do. */
interface Applied {
  /** Null: nothing was written. */
  revision: number | null
  /** What each tenant gets that gets something else by it. */
  changes: readonly PreviewRow[]
  /** Empty if the change only withdraws a version. */
  gate: readonly GateResult[]
}

/** Makes a change, or only tries it with --dry-run, and says what it does. */
export async function applyChange({ values, context }: Input, plan: Plan): Promise<Applied> {
  const { clock, by, say } = context
  const why = readReason(values)
  let changes: readonly PreviewRow[] = []
  let gate: readonly GateResult[] = []
  const steps = {
    onPreview({ before, after }: { before: RegistryDocument; after: RegistryDocument }) {
      const look = difference(before, after, clock())
      changes = look.rows
      for (const line of previewLines(before, after, look)) say(line)
    },
    onGate(results: readonly GateResult[]) {
      gate = results
      for (const line of gateLines(results)) say(line)
    },
  }
  if (values['dry-run']) {
    await tryChange(context, plan, steps)
    say('Dry run: nothing was written.')
    return { revision: null, changes, gate }
  }
  const revision = await writeChange(context, plan, {
    ...steps,
    why,
    onRepeat: (other) => say(`Revision ${other} was written concurrently. Checking again.`),
  })
  say(
    `Written as revision ${revision} by ${by.who}. New pages follow within a second or two; open ones learn of it when they next ask, usually within half a minute.`,
  )
  return { revision, changes, gate }
}

/** Tenants that will get a different version, and rollouts that can only be shown as a percentage. */
function previewLines(before: RegistryDocument, after: RegistryDocument, look: ChangePreview): string[] {
  const { rows } = look
  const others = Object.keys(after.tenants).length - new Set(rows.map(({ tenant }) => tenant)).size
  const reserve = Object.entries(after.lastKnownGood).filter(
    ([remote, version]) => before.lastKnownGood[remote] !== version,
  )
  return [
    'What each tenant will get:',
    ...(rows.length === 0
      ? ['  no tenant gets a different version or variant']
      : table(
          rows.map(({ tenant, remote, before: was, after: is, why }) => [
            tenant,
            remote,
            `${was ?? 'nothing'} → ${is ?? 'nothing'}`,
            why,
          ]),
        )),
    ...(rows.length > 0 && others > 0 ? [`  ${others} other tenant${others > 1 ? 's' : ''}: no change`] : []),
    ...look.notPerTenantBegins.map((line) => `  ${line}`),
    ...look.notPerTenantEnds.map((line) => `  no longer ${line}`),
    ...look.effectiveShares.map((line) => `  ${line}`),
    ...reserve.map(([remote, version]) => `  a page whose ${remote} fails falls back to ${version}`),
  ]
}

const MARKS = { ok: 'ok', no: 'NO', unknown: 'NOT KNOWN' } as const

export const gateLines = (results: readonly GateResult[]): string[] =>
  results.length === 0
    ? ['The gate: nothing new is offered.']
    : [
        'The gate:',
        ...table(results.map(({ check, subject, verdict, detail }) => [check, MARKS[verdict], subject, detail])),
      ]
