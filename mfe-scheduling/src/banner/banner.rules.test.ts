import { appointmentStatuses } from '@portal/contract'
import { i18n } from '@portal/i18n'
import { statusIs, statusLabel } from '@portal/rules'
import { formatTime } from '@portal/rules/dates'
import { remote } from '../remote'
import { bannerText, liveText, nextUpcoming, showsBanner } from './banner.rules'

const now = new Date('2026-02-10T16:00:00Z')
const row = (id: number, status: string, datetime: string) => ({ id, status, datetime })

test.each([
  ['2026-02-13T16:00:00Z', 'Casey - your appointment is in 3 days'],
  ['2026-02-13T15:59:00Z', 'Casey - your appointment is in 2 days'],
  ['2026-02-11T16:00:00Z', 'Casey - your appointment is in 1 day'],
  ['2026-02-11T15:59:00Z', 'Casey - your appointment is in 23 hours & 59 min'],
  ['2026-02-10T17:05:00Z', 'Casey - your appointment is in 1 hour & 5 min'],
  ['2026-02-10T16:00:00Z', null],
  ['2026-02-10T15:00:00Z', null],
])('at %s: %s', (datetime, text) => expect(bannerText('Casey', datetime, now, i18n)).toBe(text))

test('the next visit is the soonest upcoming one that lies ahead', () => {
  const rows = [
    row(1, 'Pending', '2026-02-20T16:00:00Z'),
    row(2, 'Assigned', '2026-02-12T16:00:00Z'),
    row(3, 'Accepted', '2026-02-10T17:00:00Z'),
    row(4, 'Preferred Assignment', '2026-02-11T16:00:00Z'),
    row(5, 'Pending', '2026-02-10T15:00:00Z'),
  ]
  expect(nextUpcoming(rows, now)?.id).toBe(2)
  expect(nextUpcoming(rows.slice(2), now)).toBeNull()
})

test('the banner’s code is loaded for every status that it shows, and for no other', () => {
  const shown = appointmentStatuses.filter((status) => statusIs('upcoming', status) || statusIs('onTheWay', status))
  expect(remote.slotsWhen?.['page.banner']?.where).toEqual({ status: shown.map((status) => statusLabel(status)) })
})

test.each([
  ['/appointment/2', false],
  ['/appointment/20', true],
  ['/', false],
  ['/schedule', true],
  ['/invoices', true],
])('on %s: %s', (pathname, shown) => expect(showsBanner(pathname, 2)).toBe(shown))

test.each([
  ['accepted', '2026-02-10T16:20:00Z', 'America/Denver', 'Jamie is on the way, arriving at 9:20 AM'],
  ['accepted', '2026-02-10T16:20:00Z', 'America/New_York', 'Jamie is on the way, arriving at 11:20 AM'],
  ['accepted', '2026-02-10T16:20:00Z', null, 'Jamie is on the way, arriving at 8:20 AM'],
  ['accepted', null, 'America/Denver', 'Jamie is on the way'],
  ['accepted', '2026-02-10T16:00:00Z', 'America/Denver', 'Jamie is on the way'],
  ['running', '2026-02-10T16:20:00Z', 'America/Denver', 'Jamie has arrived'],
  ['assigned', '2026-02-10T16:20:00Z', 'America/Denver', null],
  ['completed', null, 'America/Denver', null],
] as const)('%s, to arrive at %s, in %s: %s', (status, eta, time_zone, text) =>
  expect(
    liveText(
      {
        status,
        eta,
        technician: { first_name: 'Jamie', avatar: { url: null }, last_position: null },
        address: { time_zone },
      },
      'America/Los_Angeles',
      now,
      i18n,
      { time: formatTime },
    ),
  ).toBe(text),
)
test('nobody is on the way without a technician', () =>
  expect(
    liveText({ status: 'accepted', eta: null, technician: null, address: {} }, 'America/Denver', now, i18n, {
      time: formatTime,
    }),
  ).toBeNull())
