import { i18n } from '@portal/i18n'
import { formatIn } from '@portal/rules/dates'
import { currentFirst, deviceName, lastActiveText } from './session.rules'

const at = '2026-02-10T06:30:00.000Z'
const session = (id: number, current: boolean) => ({ id, created_at: at, last_seen_at: at, device: null, current })

test('a session without a device name shows an unknown device', () => {
  expect(deviceName({ device: null }, i18n)).toBe('Unknown device')
  expect(deviceName({ device: 'Chrome on Windows' }, i18n)).toBe('Chrome on Windows')
})

test.each([
  [true, 'America/Denver', 'This device'],
  [false, 'America/Denver', 'Last active 02/09/2026 11:30 PM'],
  [false, 'UTC', 'Last active 02/10/2026 6:30 AM'],
])('the current one: %s, in %s: %s', (current, zone, text) =>
  expect(lastActiveText({ current, last_seen_at: at }, zone, i18n, { in: formatIn })).toBe(text),
)

test('the current one is first, the others keep their order', () => {
  expect(currentFirst([session(3, false), session(2, true), session(1, false)]).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(currentFirst([])).toEqual([])
})
