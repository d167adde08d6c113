import type { BuildStore } from '#registry/build-store'
import { SHELL, type BuildName } from '#rules/build-names'
import { servedShells } from '#rules/named-versions'
import type { RemoteRecord } from '@portal/build'
import type { AttestationKey, AttestationStore } from './attestations'
import { attempt, no, unknown, within, type CheckResult } from './check-result'
import { checkCollisions } from './collisions'
import { checkFiles } from './files'
import { checkFlags, checkForgotten } from './flags'
import type { Gate, GateInput, GateResult } from './gate'
import { findNewCombinations, type Combination, type NewCombinations } from './new-combinations'
import { checkRequirements } from './requirements'
import { checkShellFiles, checkShellFits } from './shell'
import { checkSize } from './size'
import { timed } from './timed'

/** Type-checks a build's sources against the API that a shell offers to remotes. Needs a checkout of those sources. */
export type TypesRunner = (record: RemoteRecord, shell: string) => Promise<CheckResult>

/** Visits every remote of each combination in a real browser, in a portal with the given shell. One result per combination, in order. */
export type SmokeRunner = (combinations: readonly SmokeWish[], shell: string) => Promise<CheckResult[]>

export interface SmokeWish extends Combination {
  records: RemoteRecord[]
  /** The same without what the change adds: pages that were over their budget before are not its fault. Null if nothing is added. */
  before: { versions: Record<string, string>; records: RemoteRecord[]; shell: string } | null
}

export interface GateParts {
  builds: BuildStore
  /** Results of earlier checks, on this or another machine. */
  evidence: AttestationStore
  /** Absent where there are no sources: then only attestations count. */
  runTypes?: TypesRunner | undefined
  /** Absent where there is no browser: then only attestations count. */
  runSmoke?: SmokeRunner | undefined
  /** Origins, besides the portal's own, that builds may be served from. */
  trustedOrigins?: readonly string[]
  /** Logs each long-running step and its duration. */
  say?: (line: string) => void
  limits?: typeof usualLimits
}

/** Timeouts in milliseconds. A first type check may have to build a shell. */
const usualLimits = { types: 5 * 60_000, smokeStart: 3 * 60_000, smokeEach: 2 * 60_000 }
const silent = () => undefined

const RUN_IT =
  'Run `npm run release -- check <remote>@<version>` in a checkout where it was built; the result is kept for every machine'
const NOBODY = unknown(`not checked yet. ${RUN_IT}`)
const OTHER_PROBLEMS = unknown('skipped because of other problems')

/** The gate before a promotion. It fails closed: what can't be checked is a no. */
export function createGate(parts: GateParts): Gate {
  return async (input) => {
    const news = findNewCombinations(input)
    const records = await readRecords(parts.builds, [
      ...news.builds,
      ...news.goesBackTo,
      ...news.served,
      ...news.combinations.flatMap(({ versions }) => toBuildNames(versions)),
    ])
    const results = (await Promise.all(news.goesBackTo.map((name) => lookAgain(name, records, input)))).flat()
    results.push(...forgottenFlags(news.served, records, input))
    results.push(
      ...(await lookAtBuilds(parts, news.builds, records, input)),
      ...(await lookAtCombinations(news.combinations, records)),
    )
    // Types and smoke take minutes, so they are skipped if another check already failed.
    const worthwhile = results.every(({ verdict }) => verdict !== 'no')
    results.push(...(await typeCheck(parts, news.builds, records, input, worthwhile)))
    results.push(
      ...(await smoke(parts, news, records, input, worthwhile && results.every(({ verdict }) => verdict !== 'no'))),
    )
    return results
  }
}

const NOT_THERE = no(
  'is not among the builds that were published and signed. `npm run release -- verify` says what is wrong with one that was',
)
const formatBuild = ({ remote, version }: BuildName): string => `${remote} ${version}`
const toBuildNames = (versions: Record<string, string>): BuildName[] =>
  Object.entries(versions).map(([remote, version]) => ({ remote, version }))

type Records = ReadonlyMap<string, RemoteRecord | null>

const readRecords = async (builds: BuildStore, names: readonly BuildName[]): Promise<Records> =>
  new Map(
    await Promise.all(
      names.map(async (name) => [formatBuild(name), await builds.record(name.remote, name.version)] as const),
    ),
  )

/** The result of one check; `unknown` if it throws. */
const look = async (
  check: GateResult['check'],
  subject: string,
  work: () => CheckResult | Promise<CheckResult>,
): Promise<GateResult> => ({ check, subject, ...(await attempt(work)) })

async function lookAtBuilds(
  { builds, trustedOrigins = [] }: GateParts,
  names: readonly BuildName[],
  records: Records,
  { after, now }: GateInput,
): Promise<GateResult[]> {
  const shells = servedShells(after)
  const results = names.map(async (name): Promise<GateResult[]> => {
    const subject = formatBuild(name)
    const record = records.get(subject)
    if (!record) return [{ check: 'files', subject, ...NOT_THERE }]
    if (name.remote === SHELL)
      return Promise.all([
        look('files', subject, () => checkShellFiles(record, builds)),
        look('requirements', subject, () => checkShellFits(name.version, after, served(records))),
      ])
    return Promise.all([
      look('files', subject, () => checkFiles(record, name, builds, { trustedOrigins })),
      look('requirements', subject, () => checkRequirements(record, shells)),
      look('size', subject, () => checkSize(record, builds)),
      look('flags', subject, () => checkFlags(record, now)),
    ])
  })
  return (await Promise.all(results)).flat()
}

/** Records of the remotes among the builds. */
const served = (records: Records): RemoteRecord[] =>
  [...records.values()].filter((record) => record !== null && record.remote !== SHELL) as RemoteRecord[]

function forgottenFlags(served: readonly BuildName[], records: Records, { before, after }: GateInput): GateResult[] {
  const found = served.flatMap((name) => (name.remote === SHELL ? [] : (records.get(formatBuild(name)) ?? [])))
  return Object.entries(before.flags)
    .filter(([name]) => !Object.hasOwn(after.flags, name))
    .map(([name, flag]) => ({ check: 'flags', subject: `flag ${name}`, ...checkForgotten(name, flag, found) }))
}

/** A build that passed before can be gone by now, or not fit a newer shell. */
async function lookAgain(name: BuildName, records: Records, { after }: GateInput): Promise<GateResult[]> {
  const subject = formatBuild(name)
  const record = records.get(subject)
  if (!record) return [{ check: 'files', subject, ...NOT_THERE }]
  return [
    { check: 'files', subject, verdict: 'ok', detail: 'was good before, and still exists' },
    await look('requirements', subject, () =>
      name.remote === SHELL
        ? checkShellFits(name.version, after, served(records))
        : checkRequirements(record, servedShells(after)),
    ),
  ]
}

const describeCombination = ({ example, id }: Combination): string => `what ${example} gets (${id})`

/** The remotes of a combination, without the shell. */
const withoutShell = ({ versions: { [SHELL]: _, ...remotes } }: Combination): Record<string, string> => remotes

/** The remotes' builds of a combination; null when one is missing. */
function findRecords(combination: Combination, records: Records): RemoteRecord[] | null {
  const found = toBuildNames(withoutShell(combination)).map((name) => records.get(formatBuild(name)) ?? null)
  return found.every((record) => record !== null) ? found : null
}

const lookAtCombinations = (combinations: readonly Combination[], records: Records): Promise<GateResult[]> =>
  Promise.all(
    combinations.map((combination) => {
      const found = findRecords(combination, records)
      return look('collisions', describeCombination(combination), () =>
        found ? checkCollisions(found) : no('one of its builds is not published'),
      )
    }),
  )

async function typeCheck(
  { evidence, runTypes, say = silent, limits = usualLimits }: GateParts,
  names: readonly BuildName[],
  records: Records,
  input: GateInput,
  worthwhile: boolean,
): Promise<GateResult[]> {
  const results: GateResult[] = []
  const shells = servedShells(input.after).map(({ version }) => version)
  for (const name of names) {
    const record = records.get(formatBuild(name))
    if (!record || name.remote === SHELL) continue
    if (shells.length === 0)
      results.push({ check: 'types', subject: formatBuild(name), ...unknown('the registry knows no shell') })
    for (const shell of shells) {
      const run = () =>
        timed(say, `types: ${formatBuild(name)} against shell ${shell}`, () =>
          attempt(() => within(limits.types, runTypes!(record, shell))),
        )
      const finding = await evidenceOr(
        evidence,
        { check: 'types', ...name, shell },
        { run: worthwhile && runTypes ? run : null, otherwise: worthwhile ? NOBODY : OTHER_PROBLEMS },
      )
      results.push({ check: 'types', subject: `${formatBuild(name)} with shell ${shell}`, ...finding })
    }
  }
  return results
}

const readKept = (evidence: AttestationStore, key: AttestationKey): Promise<CheckResult | null> =>
  evidence.read(key).catch((error: Error) => unknown(`the stored result can't be read: ${error.message}`))

/** The stored `ok`, else the result of a run, which is then stored. Without a run: the stored result, else `otherwise`. */
async function evidenceOr(
  evidence: AttestationStore,
  key: AttestationKey,
  { run, otherwise }: { run: (() => Promise<CheckResult>) | null; otherwise: CheckResult },
): Promise<CheckResult> {
  const kept = await readKept(evidence, key)
  if (kept?.verdict === 'ok') return kept
  // A stored `no` is checked again where possible: the machine may have caused it.
  if (run) return keep(evidence, key, await run())
  return kept ?? otherwise
}

async function keep(evidence: AttestationStore, key: AttestationKey, finding: CheckResult): Promise<CheckResult> {
  await evidence.keep(key, finding)
  return finding
}

/** The combination as it would be without the builds that a change adds. */
async function withoutNews(
  { versions }: Combination,
  shell: string,
  { builds }: Pick<GateParts, 'builds'>,
  { news, stable }: { news: readonly BuildName[]; stable: Record<string, string> },
): Promise<SmokeWish['before']> {
  const isNew = (remote: string, version: string) =>
    news.some((name) => name.remote === remote && name.version === version)
  const all = Object.entries({ ...versions, [SHELL]: shell })
  if (!all.some(([remote, version]) => isNew(remote, version))) return null
  const former = all.flatMap(([remote, version]): [string, string][] => {
    const known = isNew(remote, version) ? stable[remote] : version
    return known === undefined ? [] : [[remote, known]]
  })
  const { [SHELL]: formerShell = shell, ...remotes } = Object.fromEntries(former)
  const found = await Promise.all(toBuildNames(remotes).map(({ remote, version }) => builds.record(remote, version)))
  return { versions: remotes, records: found.filter((record) => record !== null), shell: formerShell }
}

async function smoke(
  { builds, evidence, runSmoke, say = silent, limits = usualLimits }: GateParts,
  { builds: news, combinations }: NewCombinations,
  records: Records,
  input: GateInput,
  worthwhile: boolean,
): Promise<GateResult[]> {
  const findShell = ({ versions }: Combination) => versions[SHELL] ?? input.after.shells[0]?.version
  const known = new Map<Combination, CheckResult | null>()
  const open = new Map<string, SmokeWish[]>()
  for (const combination of combinations) {
    const shell = findShell(combination)
    if (shell === undefined) {
      known.set(combination, unknown('the registry knows no shell'))
      continue
    }
    const versions = withoutShell(combination)
    const kept = await readKept(evidence, { check: 'smoke', versions, shell })
    known.set(combination, kept)
    const found = findRecords(combination, records)
    if (kept?.verdict === 'ok' || !found) continue
    const before = await withoutNews(combination, shell, { builds }, { news, stable: input.before.channels.stable })
    open.set(shell, [...(open.get(shell) ?? []), { ...combination, versions, records: found, before }])
  }
  const tried = new Map<string, CheckResult>()
  for (const [shell, wishes] of worthwhile && runSmoke ? open : []) {
    const what = `smoke: ${wishes.length} combination${wishes.length > 1 ? 's' : ''} of builds in a browser, with shell ${shell}`
    const limit = limits.smokeStart + limits.smokeEach * wishes.length
    const findings = await timed(say, what, async () => within(limit, runSmoke!(wishes, shell))).catch((error: Error) =>
      wishes.map(() => unknown(`it could not be checked: ${error.message}`)),
    )
    for (const [at, { id, versions }] of wishes.entries()) {
      const finding = findings[at] ?? unknown('the browser returned no result')
      tried.set(id, await keep(evidence, { check: 'smoke', versions, shell }, finding))
    }
  }
  return combinations.map((combination) => ({
    check: 'smoke',
    subject: describeCombination(combination),
    ...(tried.get(combination.id) ?? known.get(combination) ?? (worthwhile ? NOBODY : OTHER_PROBLEMS)),
  }))
}
