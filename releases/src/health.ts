import ipaddr from 'ipaddr.js'
import { noHealth, type Health } from './guard'
import { networkOf } from './network'
import type { LoadReport } from './report'

export { isAboutServed, MOST_REPORTS, readReports, type ReadReports } from './health-reports'

/** Who sends a report: the address that it came from, and the visitor's first-party id (which anybody can make up). */
export interface Reporter {
  address: string
  visitor: string
}

/** A failed load or a crash, for people to look at. */
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
  /** Counts a report. Its rollout and version are taken as checked: see {@link isAboutServed}. */
  add: (report: LoadReport, reporter: Reporter) => void
  /** What the pages of both sides reported within the window. */
  of: (rolloutId: string) => Sides
  /**
   * The same, as far as no single reporter could have made it so: the canary at its best and the control at its worst
   * that either is when any one reporter is left out. What is bad even then is not one visitor's doing. Counts may be
   * fractions here.
   */
  beyondOneReporter: (rolloutId: string) => Sides
  /** The newest failures first. */
  recent: (limit: number) => Failure[]
}

interface Options {
  clock: () => Date
  windowMs: number
}

/** Loads, and crashes, of one reporter on one side of a rollout that count within the window. */
export const COUNTED_OF_ONE = 10
/** On each side of a rollout; the oldest go first. */
const MOST_KEPT = 2_000
const MOST_ROLLOUTS = 20
const MOST_FAILURES = 200
/** Of the failures that are shown, so that nobody can fill the list alone. */
const SHOWN_OF_ONE = 10

interface Entry {
  at: number
  reporter: string
  phase: LoadReport['phase']
  failed: boolean
  ms: number | null
}

/**
 * Keeps what pages report of remotes, for a while and within fixed bounds. Anybody can send reports, so one reporter
 * counts only so often, and {@link HealthBook.beyondOneReporter} tells what does not hang on any of them.
 */
export function createHealthBook({ clock, windowMs }: Options): HealthBook {
  const rollouts = new Map<string, Record<'canary' | 'control', Entry[]>>()
  const failures: (Failure & { reporter: string })[] = []

  function entriesOf(rolloutId: string, side: 'canary' | 'control'): Entry[] {
    const entries = rollouts.get(rolloutId)?.[side] ?? []
    const since = clock().getTime() - windowMs
    const old = entries.findIndex(({ at }) => at > since)
    entries.splice(0, old === -1 ? entries.length : old)
    return entries
  }

  function count(rolloutId: string, side: 'canary' | 'control', entry: Entry): void {
    const known = rollouts.get(rolloutId) ?? { canary: [], control: [] }
    // Reported last, forgotten last.
    rollouts.delete(rolloutId)
    rollouts.set(rolloutId, known)
    const [oldest] = rollouts.keys()
    if (rollouts.size > MOST_ROLLOUTS && oldest !== undefined) rollouts.delete(oldest)
    const entries = entriesOf(rolloutId, side)
    if (entries.filter(({ reporter, phase }) => reporter === entry.reporter && phase === entry.phase).length >= COUNTED_OF_ONE) return
    entries.push(entry)
    if (entries.length > MOST_KEPT) entries.shift()
  }

  function show(failure: Failure & { reporter: string }): void {
    const own = failures.filter(({ reporter }) => reporter === failure.reporter)
    if (own.length >= SHOWN_OF_ONE) failures.splice(failures.indexOf(own[0]!), 1)
    failures.push(failure)
    if (failures.length > MOST_FAILURES) failures.shift()
  }

  return {
    add(report, from) {
      const { remote, version, tenant, phase, errorClass, httpStatus, ms, rolloutId, side } = report
      const now = clock()
      const reporter = reporterKey(from)
      if (errorClass !== null) show({ at: now.toISOString(), remote, version, tenant, class: errorClass, status: httpStatus, ms, reporter })
      if (rolloutId !== null && side !== null) count(rolloutId, side, { at: now.getTime(), reporter, phase, failed: errorClass !== null, ms })
    },
    of: (rolloutId) => ({ canary: sum(entriesOf(rolloutId, 'canary')), control: sum(entriesOf(rolloutId, 'control')) }),
    beyondOneReporter: (rolloutId) => ({
      canary: withoutOne(entriesOf(rolloutId, 'canary'), 'best'),
      control: withoutOne(entriesOf(rolloutId, 'control'), 'worst'),
    }),
    recent: (limit) => failures.slice(-limit).reverse().map(({ reporter: _, ...failure }) => failure),
  }
}

/**
 * What counts as one reporter. A visitor's id costs nothing to make up, an address does: so it is the address, and of
 * IPv6 the network that one connection gets. On this very machine every visitor comes from one address, so there it is
 * the id; a portal behind a proxy must therefore be told to believe the proxy's word for the address.
 */
function reporterKey({ address, visitor }: Reporter): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  return ipaddr.process(address).range() === 'loopback' ? `here ${visitor.slice(0, 64)}` : (networkOf(address) ?? 'unknown')
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

/** A bound on every side's figures that holds whichever one reporter is left out. */
function withoutOne(entries: readonly Entry[], look: 'best' | 'worst'): Health {
  const all = sum(entries)
  const byReporter = new Map<string, Entry[]>()
  for (const entry of entries) byReporter.set(entry.reporter, [...(byReporter.get(entry.reporter) ?? []), entry])
  const each = [...byReporter.values()].map(sum)
  const loads = all.loads - Math.max(0, ...each.map((one) => one.loads))
  const bound = look === 'best' ? Math.min : Math.max
  const ratioOf = (count: 'failures' | 'crashes') => bound(...[noHealth(), ...each].map((one) => ratio(all[count] - one[count], all.loads - one.loads)))
  // Leaving out as many as any one sent, from the end that suits, goes at least as far as leaving out that one's own.
  const left = Math.max(0, ...each.map(({ readyMs }) => readyMs.length))
  const sorted = all.readyMs.sort((a, b) => a - b)
  return {
    loads,
    failures: ratioOf('failures') * loads,
    crashes: ratioOf('crashes') * loads,
    readyMs: look === 'best' ? sorted.slice(0, sorted.length - left) : sorted.slice(left),
  }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
