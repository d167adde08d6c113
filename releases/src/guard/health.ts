import { noHealth, type Health } from './guard'
import type { LoadReport } from './report'
import { reporterKey, type Reporter } from './reporter'

export { isAboutServed, MAX_REPORTS, readReports, type ReadReports } from './health-reports'

/** A failed load or a crash, for display on the release page. */
export interface Failure {
  /** Instant, ISO 8601 */
  at: string
  remote: string
  version: string
  tenant: string
  class: string
  status: number | null
  ms: number | null
}

interface Sides {
  canary: Health
  control: Health
}

export interface HealthBook {
  /** Counts a report whose rollout and version the caller has checked with {@link isAboutServed}. */
  add: (report: LoadReport, reporter: Reporter) => void
  /** What the pages of both sides reported within the window. */
  of: (rolloutId: string) => Sides
  /**
   * The same, made robust against any single reporter: the canary at its best and the control at its worst when any one
   * reporter is left out. A breach that remains was not caused by one visitor. Counts may be fractional.
   */
  beyondOneReporter: (rolloutId: string) => Sides
  /** The newest failures first. */
  recent: (limit: number) => Failure[]
}

interface Options {
  clock: () => Date
  windowMs: number
}

/** Maximum number of loads, and of crashes, counted per reporter and side of a rollout within the window. */
export const COUNTED_OF_ONE = 10
/** Entries per side of a rollout; the oldest are dropped first. */
const MAX_KEPT = 2_000
const MAX_ROLLOUTS = 20
const MAX_FAILURES = 200
/** Failures shown per reporter, so that nobody can fill the list alone. */
const SHOWN_OF_ONE = 10

interface Entry {
  at: number
  reporter: string
  phase: 'load' | 'crash'
  failed: boolean
  ms: number | null
}

/**
 * Keeps the reports of pages about remotes, for the window and within fixed bounds. Reports are unauthenticated, so each
 * reporter counts at most {@link COUNTED_OF_ONE} times, and {@link HealthBook.beyondOneReporter} bounds any single one's influence.
 */
export function createHealthBook({ clock, windowMs }: Options): HealthBook {
  const rollouts = new Map<string, Record<'canary' | 'control', Entry[]>>()
  const failures: (Failure & { reporter: string })[] = []

  function findEntries(rolloutId: string, side: 'canary' | 'control'): Entry[] {
    const entries = rollouts.get(rolloutId)?.[side] ?? []
    const since = clock().getTime() - windowMs
    const old = entries.findIndex(({ at }) => at > since)
    entries.splice(0, old === -1 ? entries.length : old)
    return entries
  }

  function count(rolloutId: string, side: 'canary' | 'control', entry: Entry): void {
    const known = rollouts.get(rolloutId) ?? { canary: [], control: [] }
    // LRU order: the most recently reported rollout goes to the end.
    rollouts.delete(rolloutId)
    rollouts.set(rolloutId, known)
    const [oldest] = rollouts.keys()
    if (rollouts.size > MAX_ROLLOUTS && oldest !== undefined) rollouts.delete(oldest)
    const entries = findEntries(rolloutId, side)
    if (
      entries.filter(({ reporter, phase }) => reporter === entry.reporter && phase === entry.phase).length >=
      COUNTED_OF_ONE
    )
      return
    entries.push(entry)
    if (entries.length > MAX_KEPT) entries.shift()
  }

  function show(failure: Failure & { reporter: string }): void {
    const own = failures.filter(({ reporter }) => reporter === failure.reporter)
    if (own.length >= SHOWN_OF_ONE) failures.splice(failures.indexOf(own[0]!), 1)
    failures.push(failure)
    if (failures.length > MAX_FAILURES) failures.shift()
  }

  return {
    add(report, from) {
      const { remote, version, tenant, phase, errorClass, httpStatus, ms, rolloutId, side } = report
      const now = clock()
      const reporter = reporterKey(from)
      if (errorClass !== null)
        show({ at: now.toISOString(), remote, version, tenant, class: errorClass, status: httpStatus, ms, reporter })
      if (rolloutId !== null && side !== null && (phase === 'load' || phase === 'crash'))
        count(rolloutId, side, { at: now.getTime(), reporter, phase, failed: errorClass !== null, ms })
    },
    of: (rolloutId) => ({
      canary: sum(findEntries(rolloutId, 'canary')),
      control: sum(findEntries(rolloutId, 'control')),
    }),
    beyondOneReporter: (rolloutId) => ({
      canary: withoutOne(findEntries(rolloutId, 'canary'), 'best'),
      control: withoutOne(findEntries(rolloutId, 'control'), 'worst'),
    }),
    recent: (limit) =>
      failures
        .slice(-limit)
        .reverse()
        .map(({ reporter: _, ...failure }) => failure),
  }
}

function sum(entries: readonly Entry[]): Health {
  const health = noHealth()
  for (const { phase, failed, ms } of entries) {
    if (phase === 'crash') health.crashes++
    else {
      health.loads++
      if (failed) health.failures++
      else if (ms !== null) health.readyMs.push(ms)
    }
  }
  return health
}

/** Bounds on one side's figures that hold no matter which single reporter is left out. */
function withoutOne(entries: readonly Entry[], look: 'best' | 'worst'): Health {
  const all = sum(entries)
  const byReporter = new Map<string, Entry[]>()
  for (const entry of entries) byReporter.set(entry.reporter, [...(byReporter.get(entry.reporter) ?? []), entry])
  const each = [...byReporter.values()].map(sum)
  const loads = all.loads - Math.max(0, ...each.map((one) => one.loads))
  const bound = look === 'best' ? Math.min : Math.max
  const getRatio = (count: 'failures' | 'crashes') =>
    bound(...[noHealth(), ...each].map((one) => ratio(all[count] - one[count], all.loads - one.loads)))
  // Dropping as many times as the busiest reporter sent, from the extreme end, goes at least as far as dropping one reporter's own.
  const left = Math.max(0, ...each.map(({ readyMs }) => readyMs.length))
  const sorted = all.readyMs.sort((a, b) => a - b)
  return {
    loads,
    failures: getRatio('failures') * loads,
    crashes: getRatio('crashes') * loads,
    readyMs: look === 'best' ? sorted.slice(0, sorted.length - left) : sorted.slice(left),
  }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
