import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { dayEnd } from './late-fee'

const HOUR_MS = 3_600_000

test.each(['America/Denver', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns', 'UTC'])(
  'a day in %s ends as it does for date-fns, also when the clocks change',
  (zone) => {
    const start = Date.UTC(2026, 0, 1)
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const instant = new Date(start + hour * HOUR_MS)
      const expected = addDays(startOfDay(new TZDate(instant, zone)), 1).getTime()
      expect([instant.toISOString(), dayEnd(instant, zone).getTime()]).toEqual([instant.toISOString(), expected])
    }
  },
)
