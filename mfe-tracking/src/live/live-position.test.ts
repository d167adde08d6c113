import type { Appointment } from '@portal/contract'
import {
  isStale,
  readMessage,
  reduceDrive,
  startDrive,
  STALE_MS,
  type Drive,
  type DriveEvent,
  type PositionMessage,
} from './live-position'

const start = Date.parse('2026-07-01T12:00:00Z')
const home = { latitude: 39.74, longitude: -104.99 }
const appointment = (
  last: { latitude: number; longitude: number; heading?: number } | null,
  seenAt = start,
  more: Partial<Appointment> = {},
): Appointment => ({
  id: 1,
  job_id: 1,
  status: 'accepted',
  scheduled_time: '2026-07-01T13:00:00Z',
  arrival_window_start: null,
  arrival_window_end: null,
  arrival_time: null,
  iso_arrival_time: null,
  dispatch_time: null,
  iso_dispatch_time: null,
  departure_time: null,
  eta: null,
  address: {},
  technician: {
    id: 7,
    first_name: 'Jamie',
    avatar: { url: null },
    last_position: last && { ...last, seen_at: new Date(seenAt).toISOString() },
  },
  ...more,
})
const after = (drive: Drive, ...events: DriveEvent[]) => events.reduce(reduceDrive, drive)
const receive = (message: PositionMessage, seconds: number): DriveEvent => ({
  type: 'message',
  message,
  at: start + seconds * 1000,
})
const north = { latitude: 39.75, longitude: -104.99 }

test('starts from what the appointment says', () => {
  expect(startDrive(appointment({ ...home, heading: 90 }, start, { eta: '2026-07-01T12:20:00.000Z' }))).toMatchObject({
    position: { ...home, heading: 90, seenAt: start },
    eta: '2026-07-01T12:20:00.000Z',
    connected: false,
  })
  expect(startDrive(appointment(null))).toMatchObject({ position: null, eta: null })
})

test.each<[string, PositionMessage, object]>([
  [
    'both parts',
    { position: { ...north, heading: 10 }, routeMetadata: { eta: '2026-07-01T12:30:00Z' } },
    { position: { ...north, heading: 10, seenAt: start + 5000 }, eta: '2026-07-01T12:30:00Z' },
  ],
  [
    'a position only',
    { position: north },
    { position: { ...north, heading: 0, seenAt: start + 5000 }, eta: '2026-07-01T12:20:00Z' },
  ],
  [
    'an arrival time only',
    { routeMetadata: { eta: '2026-07-01T12:30:00Z' } },
    { position: { ...home, seenAt: start }, eta: '2026-07-01T12:30:00Z' },
  ],
  ['nothing', {}, { position: { ...home, seenAt: start }, eta: '2026-07-01T12:20:00Z' }],
])('a message with %s', (_, message, expected) =>
  expect(
    after(startDrive(appointment(home, start, { eta: '2026-07-01T12:20:00Z' })), receive(message, 5)),
  ).toMatchObject(expected),
)

test.each([
  ['north', { latitude: 39.75, longitude: -104.99 }, 0],
  ['east', { latitude: 39.74, longitude: -104.98 }, 90],
  ['south', { latitude: 39.73, longitude: -104.99 }, 180],
  ['west', { latitude: 39.74, longitude: -105 }, 270],
])('without a heading, the last two points determine it: %s', (_, to, heading) =>
  expect(after(startDrive(appointment(home)), receive({ position: to }, 5)).position?.heading).toBeCloseTo(heading, 0),
)

test('an unchanged position keeps its heading', () => {
  const drive = after(startDrive(appointment(home)), receive({ position: north }, 5), receive({ position: north }, 10))
  expect(drive.position).toMatchObject({ heading: 0, seenAt: start + 10_000 })
})

describe('the last known position, repeated after subscribing', () => {
  const old = startDrive(appointment(home, start - 10 * 60_000))
  test('stays as old as it is', () =>
    expect(after(old, { type: 'subscribed' }, receive({ position: home }, 1)).position?.seenAt).toBe(
      start - 10 * 60_000,
    ))
  test('another place is new', () =>
    expect(after(old, { type: 'subscribed' }, receive({ position: north }, 1)).position?.seenAt).toBe(start + 1000))
  test('the same place, reported again later, is new', () =>
    expect(
      after(old, { type: 'subscribed' }, receive({ position: home }, 1), receive({ position: home }, 4)).position
        ?.seenAt,
    ).toBe(start + 4000))
  test('its own timestamp takes precedence', () =>
    expect(
      after(old, { type: 'subscribed' }, receive({ position: { ...north, seen_at: new Date(start).toISOString() } }, 9))
        .position?.seenAt,
    ).toBe(start))
})

describe('a refreshed appointment', () => {
  const live = after(
    startDrive(appointment(home)),
    { type: 'subscribed' },
    receive({ position: north, routeMetadata: { eta: '2026-07-01T12:30:00Z' } }, 60),
  )
  test('without a position removes it', () =>
    expect(after(live, { type: 'known', appointment: appointment(null) }).position).toBeNull())
  test('that is older changes nothing', () =>
    expect(
      after(live, { type: 'known', appointment: appointment(home, start + 30_000, { eta: '2026-07-01T12:45:00Z' }) }),
    ).toEqual(live))
  test('that is newer wins', () =>
    expect(
      after(live, {
        type: 'known',
        appointment: appointment({ latitude: 39.76, longitude: -104.99 }, start + 90_000, {
          eta: '2026-07-01T12:28:00Z',
        }),
      }),
    ).toMatchObject({
      eta: '2026-07-01T12:28:00Z',
      position: { latitude: 39.76, heading: 0, seenAt: start + 90_000 },
    }))
  test('has the better timestamp for the same place', () =>
    expect(after(live, { type: 'known', appointment: appointment(north, start - 1000) }).position).toMatchObject({
      ...north,
      seenAt: start - 1000,
    }))
  test('with another technician starts over', () => {
    const other = appointment(null, start, {
      technician: { id: 8, first_name: 'Sam', avatar: { url: null }, last_position: null },
    })
    expect(after(live, { type: 'known', appointment: other })).toMatchObject({
      technician: '8',
      position: null,
      eta: null,
    })
  })
})

test('a connection that was never open is not lost', () => {
  const drive = startDrive(appointment(home))
  expect(after(drive, { type: 'disconnected' })).toMatchObject({ connected: false, lost: false })
  expect(after(drive, { type: 'subscribed' }, { type: 'disconnected' })).toMatchObject({ connected: false, lost: true })
  expect(
    after(drive, { type: 'subscribed' }, { type: 'disconnected' }, { type: 'disconnected' }, { type: 'subscribed' }),
  ).toMatchObject({ connected: true, lost: false })
})

test.each([
  [0, false],
  [STALE_MS, false],
  [STALE_MS + 1, true],
])('%i ms old: stale %s', (age, stale) => expect(isStale({ seenAt: start }, start + age)).toBe(stale))

test.each<[unknown, PositionMessage]>([
  [null, {}],
  ['x', {}],
  [[], {}],
  [{}, {}],
  [{ position: { latitude: '39', longitude: -104 } }, {}],
  [{ position: { latitude: 91, longitude: -104 } }, {}],
  [{ position: { latitude: 39, longitude: -104, heading: 'N' } }, { position: { latitude: 39, longitude: -104 } }],
  [{ position: { latitude: Number.NaN, longitude: 0 } }, {}],
  [{ routeMetadata: { eta: 'soon' } }, {}],
  [{ routeMetadata: { eta: '2026-07-01T12:30:00Z', other: 1 } }, { routeMetadata: { eta: '2026-07-01T12:30:00Z' } }],
])('%j is read as %j', (sent, message) => expect(readMessage(sent)).toEqual(message))
