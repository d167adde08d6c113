import { assertPassed, type GateResult } from '#gate/gate'
import type { BuildName } from '#rules/build-names'
import { requireEffect, requireTenants, type Change } from '#rules/changes'
import type { RegistryDocument } from '#rules/document'
import { withFlagsOf } from '#rules/flag-changes'
import { notPerTenant, OTHERS, preview, type PreviewRow } from '#rules/preview'
import { visibleTo } from '#rules/rights'
import { table } from '@portal/cli'
import type { Input } from './command'
import { reasonOf } from './command'

interface Wish {
  change: Change
  /** The build that it offers, whose flags it declares. */
  build?: BuildName
  /** The command as written to the log, e.g. `promote mfe-billing@1.4.0-… --percent 10`. */
  what: string
  /** Withdrawing a version skips the gate: it must be possible even if the gate itself is broken. */
  takesBack?: boolean
  /** By option or argument: tenants named on the command line, which must be known. */
  tenants?: Readonly<Record<string, readonly string[]>>
}

/** What a change did or, in a dry run, would do. */
export interface Written {
  /** Null: nothing was written. */
  revision: number | null
  /** What each tenant gets that gets something else by it. */
  changes: readonly PreviewRow[]
  /** Empty if the change only withdraws a version. */
  gate: readonly GateResult[]
}

/** Previews a change, runs the gate, and writes the change. */
export async function writeChange(
  { values, world }: Input,
  { change: wanted, build, what, takesBack = false, tenants = {} }: Wish,
): Promise<Written> {
  const { releases, gate, clock, by, say } = world
  const why = reasonOf(values)
  const change = build ? await withFlagsOf(build, wanted, releases.builds) : wanted
  let looks = 0
  let changes: readonly PreviewRow[] = []
  let results: readonly GateResult[] = []
  const approve = async (before: RegistryDocument, after: RegistryDocument) => {
    if (looks++ > 0) say(`Revision ${before.revision} was written concurrently. Checking again.`)
    requireEffect(before, after)
    for (const [field, names] of Object.entries(tenants)) requireTenants(before, names, field)
    const [was, is] = [visibleTo(by, before), visibleTo(by, after)]
    changes = preview(was, is, clock())
    for (const line of previewLines(was, is, changes)) say(line)
    if (takesBack) return
    results = await gate({ before, after, now: clock() })
    for (const line of gateLines(results)) say(line)
    assertPassed(results)
  }
  if (values['dry-run']) {
    const { before, after } = await releases.registry.dryRun(change, by)
    await approve(before, after)
    say('Dry run: nothing was written.')
    return { revision: null, changes, gate: results }
  }
  const { after } = await releases.registry.write({ change, by, why, what, approve })
  say(
    `Written as revision ${after.revision} by ${by.who}. New pages follow within a second or two; open ones learn of it when they next ask, usually within half a minute.`,
  )
  return { revision: after.revision, changes, gate: results }
}

/** Tenants that will get a different version, and rollouts that can only be shown as a percentage. */
function previewLines(before: RegistryDocument, after: RegistryDocument, rows: readonly PreviewRow[]): string[] {
  const others = Object.keys(after.tenants).length - new Set(rows.map(({ tenant }) => tenant)).size
  const known = new Set([...notPerTenant(before), ...drawnTenants(before)])
  const shares = [...notPerTenant(after), ...drawnTenants(after)].filter((line) => !known.has(line))
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
    ...shares.map((line) => `  ${line}`),
    ...reserve.map(([remote, version]) => `  a page whose ${remote} fails falls back to ${version}`),
  ]
}

/** Rollouts by percentage also apply to tenants that the registry does not know yet. */
export const drawnTenants = ({ rollouts }: RegistryDocument): string[] =>
  rollouts
    .filter(({ state, unit, percent }) => state === 'running' && unit === 'tenant' && percent > 0)
    .map(({ id, remote, to, percent }) => `${remote} ${to} for ${percent} % of tenants ${OTHERS} (rollout ${id})`)

const MARKS = { ok: 'ok', no: 'NO', unknown: 'NOT KNOWN' } as const

export const gateLines = (results: readonly GateResult[]): string[] =>
  results.length === 0
    ? ['The gate: nothing new is offered.']
    : [
        'The gate:',
        ...table(results.map(({ check, subject, verdict, detail }) => [check, MARKS[verdict], subject, detail])),
      ]
