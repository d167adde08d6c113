import type { PaymentRow } from './ledger'
import { isDue } from './reconcile'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('when to ask', () => {
  const now = new Date('2026-02-10T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const row = (status: PaymentRow['status'], ageMs: number, sinceMs: number | null) =>
    ({
      status,
      response: null,
      transactionTime: ago(ageMs),
      checkedAt: sinceMs === null ? null : ago(sinceMs),
    }) as PaymentRow

  it.each([
    ['attempted', 19_999, null, false],
    ['attempted', 20_000, null, true],
    ['unknown', 19_999, 5_000, false],
    ['unknown', 30_000, 5_000, true],
    ['unknown', HOUR, 4 * 60_000, false],
    ['unknown', HOUR, 5 * 60_000, true],
    ['unknown', DAY, 5 * 60_000, true],
    ['partial', 30_000, null, true],
    ['submitted', HOUR - 1, null, false],
    ['submitted', HOUR, null, true],
    ['submitted', DAY, 6 * HOUR - 1, false],
    ['submitted', DAY, 6 * HOUR, true],
  ] as const)('%s, %i ms old, last asked %s ms ago: %s', (status, ageMs, sinceMs, due) => {
    expect(isDue(row(status, ageMs, sinceMs), now, { staleAfterMs: 20_000 })).toBe(due)
  })
})
