import ICAL from 'ical.js'
import { wordsFor } from '#foundation/languages/words'
import { readEnd, readCalendar, readStart, tenant, visit } from '#test/support/calendars'
import { writeCalendar } from './write-calendar'

const origin = 'https://acme.example'
const write = (visits = [visit()], name?: string, of = tenant()) =>
  writeCalendar(visits, { tenant: of, origin, i18n: wordsFor('en'), name })
const only = (text: string) => readCalendar(text).events[0]!
const property = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name)
const names = (text: string) =>
  readCalendar(text)
    .calendar.getAllSubcomponents()
    .map((component) => component.name)

test('an event has what, when, where, how to change the visit and whom to ask', () => {
  const event = only(write())
  expect(event).toMatchObject({
    uid: 'appointment-5@acme.customer-portal',
    sequence: 0,
    summary: 'Plumbing – Acme Home Services',
    location: '1208 Marion St, Unit 2, Denver, CO 80218',
    description:
      'Our technician arrives within this time.\nDetails: https://acme.example/appointment/5\nQuestions? Call us at (303) 555-0100.',
  })
  expect([readStart(event), readEnd(event)]).toEqual(['2026-02-17T17:00:00.000Z', '2026-02-17T19:00:00.000Z'])
  expect(event.startDate.zone?.tzid).toBe('America/Denver')
  expect(['status', 'transp', 'url'].map((name) => property(event, name))).toEqual([
    'CONFIRMED',
    'OPAQUE',
    'https://acme.example/appointment/5',
  ])
  expect(property(event, 'geo')).toEqual([39.7352, -104.9724])
  expect(String(property(event, 'dtstamp'))).toBe('2026-02-10T16:00:00Z')
  expect(String(property(event, 'last-modified'))).toBe('2026-02-10T16:00:00Z')
  // Reminders are left to the calendar program's own settings.
  expect(event.component.getAllSubcomponents('valarm')).toEqual([])
})

test('an event in Spanish leads to the page in Spanish', () => {
  const write = (status: 'pending' | 'cancelled') =>
    only(
      writeCalendar([visit({ appointment: { status }, service: null })], {
        tenant: tenant(),
        origin,
        i18n: wordsFor('es'),
      }),
    )
  expect(write('pending')).toMatchObject({
    summary: 'Cita – Acme Home Services',
    description:
      'Nuestro técnico llega dentro de este horario.\nDetalles: https://acme.example/appointment/5?lang=es\n¿Tiene preguntas? Llámenos al (303) 555-0100.',
  })
  expect(write('cancelled').summary).toBe('Cancelada: Cita – Acme Home Services')
})

test('a tenant without custom windows: the hour up to the scheduled time', () => {
  const event = only(
    write([visit()], undefined, tenant({ featureFlags: { custom_arrival_windows_enabled: false } as never })),
  )
  expect([readStart(event), readEnd(event)]).toEqual(['2026-02-17T17:00:00.000Z', '2026-02-17T18:00:00.000Z'])
})

test('unknown data is left out', () => {
  const bare = visit({ address: { unit: null, latitude: null, longitude: null, timeZone: null }, service: null })
  const event = only(write([bare], undefined, tenant({ customizations: {} as never, timezone: 'Asia/Tokyo' })))
  expect(event.summary).toBe('Appointment – Acme Home Services')
  expect(event.location).toBe('1208 Marion St, Denver, CO 80218')
  expect(event.description).toBe(
    'Our technician arrives within this time.\nDetails: https://acme.example/appointment/5',
  )
  expect(property(event, 'geo')).toBeNull()
  expect(event.startDate.zone?.tzid).toBe('Asia/Tokyo')
})

test.each([
  ['pending', null, 'CONFIRMED'],
  ['preferred_assignment', null, 'CONFIRMED'],
  ['assigned', null, 'CONFIRMED'],
  ['late', null, 'CONFIRMED'],
  ['running', '2026-02-17T17:10:00Z', 'CONFIRMED'],
  ['completed', '2026-02-17T17:10:00Z', 'CONFIRMED'],
  ['quote_denied', '2026-02-17T17:10:00Z', 'CONFIRMED'],
  ['lost_opportunity', '2026-02-17T17:10:00Z', 'CONFIRMED'],
  ['lost_opportunity', null, 'CANCELLED'],
  ['cancelled', null, 'CANCELLED'],
] as const)('%s, arrived at %s: %s', (status, arrived, expected) => {
  const event = only(write([visit({ appointment: { status, arrivedAt: arrived && new Date(arrived) } })]))
  expect(property(event, 'status')).toBe(expected)
  expect(property(event, 'transp')).toBe(expected === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE')
  expect(event.summary).toBe(`${expected === 'CANCELLED' ? 'Cancelled: ' : ''}Plumbing – Acme Home Services`)
})

test('a subscription has a name and a refresh interval; a file has neither', () => {
  const feed = readCalendar(write([visit()], 'Acme Home Services appointments')).calendar
  const readProperties = (calendar: ICAL.Component) =>
    ['method', 'x-wr-calname', 'refresh-interval', 'x-published-ttl'].map(
      (name) => calendar.getFirstPropertyValue(name)?.toString() ?? null,
    )
  expect(readProperties(feed)).toEqual(['PUBLISH', 'Acme Home Services appointments', 'PT1H', 'PT1H'])
  expect(readProperties(readCalendar(write()).calendar)).toEqual(['PUBLISH', null, null, null])
})

test('every used zone has one VTIMEZONE, and no other zone', () => {
  const visits = ['America/Denver', 'America/Denver', 'America/Phoenix', 'Mars/Olympus'].map((timeZone, index) =>
    visit({ appointment: { id: index + 1 }, address: { timeZone } }),
  )
  const zones = readCalendar(write(visits))
    .calendar.getAllSubcomponents('vtimezone')
    .map((zone) => zone.getFirstPropertyValue('tzid'))
  expect(zones).toEqual(['America/Denver', 'America/Phoenix'])
  expect(write(visits)).toBe(write(visits))
})

test('without visits it is a valid empty calendar', () => {
  expect(names(write([], 'Acme'))).toEqual([])
  expect(write([], 'Acme')).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/)
})

const hostile = [
  'a, b; c \\ d \\n e: "f" \'g\'',
  'two\nlines',
  'two\r\nlines',
  'END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:evil',
  '\r\nATTACH:https://evil.example/x',
  'x\rBEGIN:VALARM\rEND:VALARM',
  ' leading and trailing ',
  '🚐🔧'.repeat(80),
  'é'.repeat(90),
  '日本語'.repeat(40),
  'x'.repeat(2_000),
  ';TZID=x:',
  '%0D%0ABEGIN:VEVENT',
  '\\',
  '\\\\n',
]

test.each(hostile)('%j stays the text of its field', (text) => {
  const expected = text.replace(/\r\n?/g, '\n')
  const rows = [
    visit({
      service: text,
      address: { street: text, unit: text, city: text, state: text, zipCode: text, timeZone: text },
    }),
  ]
  const of = tenant({
    name: text,
    timezone: text,
    customizations: { General: { phone: { value: text, default: null } }, Assets: {}, Colors: {}, Analytics: {} },
  })
  const written = write(rows, text, of)
  expect(names(written)).toEqual(['vevent'])
  const { calendar } = readCalendar(written)
  const event = only(written)
  expect(event.component.getAllSubcomponents()).toEqual([])
  expect(
    event.component
      .getAllProperties()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'created',
    'description',
    'dtend',
    'dtstamp',
    'dtstart',
    'geo',
    'last-modified',
    'location',
    'sequence',
    'status',
    'summary',
    'transp',
    'uid',
    'url',
  ])
  expect(event.uid).toBe('appointment-5@acme.customer-portal')
  expect(event.summary).toBe(`${expected} – ${expected}`)
  expect(event.location).toBe(`${expected}, ${expected}, ${expected}, ${`${expected} ${expected}`.trim()}`)
  expect(event.description).toContain(`Call us at ${expected.trim()}.`)
  // The parser has no type for this property, and returns it without unescaping.
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(
    expected.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n'),
  )
  // At most 75 octets a line, no split characters, and no other line breaks.
  for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(Buffer.from(written).toString()).not.toContain('\ufffd')
  expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('characters that some programs take for line breaks, or that are not allowed, become spaces', () => {
  const event = only(write([visit({ service: 'a\u0000b\u0007c\u2028d\u0085e\u000bf\tg' })]))
  expect(event.summary).toBe('a b c d e f\tg – Acme Home Services')
})
