import { AIMS, type Outcomes, type OutcomeSides } from './outcomes'
import type { LoadReport } from './report'
import { reporterKey, type Reporter } from './reporter'

export interface OutcomeBook {
  /** Counts a report whose rollout and version the caller has checked. */
  add: (report: LoadReport, reporter: Reporter) => void
  /** What the people of both sides did, since the rollout began or this server started. */
  of: (rolloutId: string) => OutcomeSides
  /** The same with each single reporter left out in turn: reports are unauthenticated. */
  withoutEach: (rolloutId: string) => Iterable<OutcomeSides>
}

interface Person {
  hasMet: boolean
  hasFailed: boolean
  begun: Set<string>
  done: Set<string>
}

type Side = 'canary' | 'control'
/** People by reporter, then by visitor id. */
type People = Map<string, Map<string, Person>>

const MAX_ROLLOUTS = 20
/** Addresses counted on a side of a rollout; who comes from another one later is not. */
const MAX_REPORTERS = 20_000
/** People counted behind one address, on each side. */
const PEOPLE_OF_ONE = 10

/** Remembers, within fixed bounds, what people on both sides of running rollouts set out to do and did. */
export function createOutcomeBook(): OutcomeBook {
  const rollouts = new Map<string, Record<Side, People>>()

  function findSides(rolloutId: string): Record<Side, People> {
    const known = rollouts.get(rolloutId) ?? { canary: new Map(), control: new Map() }
    // LRU order: the most recently reported rollout goes to the end.
    rollouts.delete(rolloutId)
    rollouts.set(rolloutId, known)
    const [oldest] = rollouts.keys()
    if (rollouts.size > MAX_ROLLOUTS && oldest !== undefined) rollouts.delete(oldest)
    return known
  }

  return {
    add({ rolloutId, side, phase, aim, errorClass }, from) {
      if (rolloutId === null || side === null) return
      const person = findPerson(findSides(rolloutId)[side], from)
      if (!person) return
      if (phase === 'load' || phase === 'crash') {
        person.hasMet = true
        person.hasFailed ||= errorClass !== null
      } else if (aim !== null) person[phase].add(aim)
    },
    of(rolloutId) {
      const { canary, control } = rollouts.get(rolloutId) ?? NOBODY
      return { canary: total(canary.values()), control: total(control.values()) }
    },
    *withoutEach(rolloutId) {
      const { canary, control } = rollouts.get(rolloutId) ?? NOBODY
      const all = this.of(rolloutId)
      for (const reporter of new Set([...canary.keys(), ...control.keys()])) {
        yield {
          canary: minus(all.canary, total(only(canary, reporter))),
          control: minus(all.control, total(only(control, reporter))),
        }
      }
    },
  }
}

const NOBODY: Record<Side, People> = { canary: new Map(), control: new Map() }

const only = (people: People, reporter: string) => [people.get(reporter) ?? new Map<string, Person>()]

/** The person of a report, remembered from now on; null if there are too many. */
function findPerson(people: People, from: Reporter): Person | null {
  const reporter = reporterKey(from)
  const visitor = from.visitor.slice(0, 64)
  const visitors = people.get(reporter) ?? new Map<string, Person>()
  const known = visitors.get(visitor)
  if (known) return known
  if (visitors.size >= PEOPLE_OF_ONE || (visitors.size === 0 && people.size >= MAX_REPORTERS)) return null
  const person: Person = { hasMet: false, hasFailed: false, begun: new Set(), done: new Set() }
  people.set(reporter, visitors.set(visitor, person))
  return person
}

function total(groups: Iterable<Map<string, Person>>): Outcomes {
  const outcomes: Outcomes = { failed: { count: 0, of: 0 }, booking: { count: 0, of: 0 }, payment: { count: 0, of: 0 } }
  const add = (name: keyof Outcomes, isDone: boolean) => {
    outcomes[name].of++
    if (isDone) outcomes[name].count++
  }
  for (const visitors of groups) {
    for (const person of visitors.values()) {
      if (!person.hasMet) continue
      add('failed', person.hasFailed)
      for (const aim of AIMS) if (person.begun.has(aim)) add(aim, person.done.has(aim))
    }
  }
  return outcomes
}

function minus(all: Outcomes, part: Outcomes): Outcomes {
  const without = (name: keyof Outcomes) => ({
    count: all[name].count - part[name].count,
    of: all[name].of - part[name].of,
  })
  return { failed: without('failed'), booking: without('booking'), payment: without('payment') }
}
