/** Delivery counts of everything published so far. */
export interface Outcome {
  expected: number
  received: number
  /** Published for a viewer but not received. */
  missing: number
  /** Received twice, or never published. */
  surplus: number
  /** Received before one that was published earlier on the same stream. */
  early: number
}

interface Seen {
  visit: number
  /** Next expected sequence number; all before it were received. */
  next: number
  /** Sequence numbers after `next` that were already received. */
  ahead: Set<number>
}

/** Checks that every viewer gets every position of its visit once and in order: a server that drops some is incorrect, not fast. */
export function createDeliveries(visitOfViewer: readonly number[]) {
  const published = new Map<number, number>()
  const viewers = visitOfViewer.map((visit): Seen => ({ visit, next: 1, ahead: new Set() }))
  const viewerCounts = new Map<number, number>()
  for (const visit of visitOfViewer) viewerCounts.set(visit, (viewerCounts.get(visit) ?? 0) + 1)
  const outcome: Outcome = { expected: 0, received: 0, missing: 0, surplus: 0, early: 0 }

  return {
    countViewers: (visit: number): number => viewerCounts.get(visit) ?? 0,
    /** Last sequence number of each visit. */
    published: (): ReadonlyMap<number, number> => published,
    /** Counts one more position as published and returns its sequence number. */
    publish(visit: number): number {
      const sequence = (published.get(visit) ?? 0) + 1
      published.set(visit, sequence)
      outcome.expected += viewerCounts.get(visit) ?? 0
      return sequence
    },
    /** Returns false if this viewer should not have received it. */
    receive(viewer: number, sequence: number): boolean {
      const mine = viewers[viewer]!
      if (sequence < mine.next || mine.ahead.has(sequence) || sequence > (published.get(mine.visit) ?? 0)) {
        outcome.surplus += 1
        return false
      }
      outcome.received += 1
      if (sequence > mine.next) {
        outcome.early += 1
        mine.ahead.add(sequence)
        return true
      }
      mine.next += 1
      while (mine.ahead.delete(mine.next)) mine.next += 1
      return true
    },
    outcome: (): Outcome => ({ ...outcome, missing: outcome.expected - outcome.received }),
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>

export const isRight = ({ missing, surplus, early }: Outcome): boolean => missing === 0 && surplus === 0 && early === 0

/** 'all 2,000, in order', or what went wrong. */
export function describeOutcome({ expected, missing, surplus, early }: Outcome): string {
  const count = (value: number) => value.toLocaleString('en-US')
  const wrong = [
    missing && `${count(missing)} missing`,
    surplus && `${count(surplus)} too many`,
    early && `${count(early)} out of order`,
  ].filter(Boolean)
  return wrong.length === 0 ? `all ${count(expected)}, in order` : `of ${count(expected)}: ${wrong.join(', ')}`
}
