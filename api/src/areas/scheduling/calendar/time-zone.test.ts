import { wordsFor } from '#foundation/languages/words'
import { readEnd, readCalendar, readStart, tenant, visit } from '#test/support/calendars'
import { testSize } from '#test/support/test-size'
import { isRepeated, isTimeZone, timeZoneComponent } from './time-zone'
import { writeCalendar } from './write-calendar'

const zones = [
  'America/Denver',
  'America/New_York',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Johns',
  'America/Halifax',
  'America/Santiago',
  'America/Asuncion',
  'America/Sao_Paulo',
  'America/Nuuk',
  'America/Havana',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Berlin',
  'Europe/Chisinau',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Almaty',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Norfolk',
  'Pacific/Easter',
  'Antarctica/Troll',
  'UTC',
]
const [FROM, TO] = [2024, 2035]
const HOUR = 3_600_000

/** UTC offsets as formatted by Intl, which is independent of the code under test. */
const offsetIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return (at: number) => format.format(at).split('GMT')[1]
}

/** Instants before, at and after each change of the zone's clock, and one ordinary day a month. */
function tellingInstants(zone: string, year: number): number[] {
  const offsetAt = offsetIn(zone)
  const found: number[] = []
  for (let month = 0; month < 12; month += 1) found.push(Date.UTC(year, month, 15, 16))
  for (let at = Date.UTC(year, 0, 2); at < Date.UTC(year, 11, 30); at += 24 * HOUR) {
    if (offsetAt(at) === offsetAt(at + 24 * HOUR)) continue
    let change = at
    while (offsetAt(change) === offsetAt(at)) change += HOUR / 4
    for (const hours of [
      -24, -4, -3, -2.5, -2, -1.5, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 24,
    ])
      found.push(change + hours * HOUR)
  }
  return found
}

const visitsAt = (zone: string, instants: readonly number[]) =>
  instants.map((at, index) =>
    visit({
      appointment: {
        id: index + 1,
        scheduledTime: new Date(at + HOUR),
        arrivalWindowStart: new Date(at),
        arrivalWindowEnd: new Date(at + 2 * HOUR),
      },
      address: { timeZone: zone },
    }),
  )

/** How many events another parser reads with a different time than the visit's. */
const misread = (text: string, instants: readonly number[]): number => {
  const { events } = readCalendar(text)
  expect(events).toHaveLength(instants.length)
  return events.filter((event, index) => {
    const at = instants[index] ?? 0
    return readStart(event) !== new Date(at).toISOString() || readEnd(event) !== new Date(at + 2 * HOUR).toISOString()
  }).length
}

const options = { tenant: tenant(), origin: 'https://acme.example', i18n: wordsFor('en') }

// Every third year includes leap years and years in which laws change; the proof tests every year.
const EVERY = testSize({ gate: 3, all: 3, proof: 1 })
const years = Array.from({ length: TO - FROM + 1 }, (_, index) => FROM + index).filter(
  (year) => (year - FROM) % EVERY === 0,
)

test.each(zones)('a file of any year has the right times: %s', (zone) => {
  for (const year of years) {
    const instants = tellingInstants(zone, year)
    const text = writeCalendar(visitsAt(zone, instants), options)
    expect([year, misread(text, instants)]).toEqual([year, 0])
    // In local time, except for the few ambiguous hours.
    const local = text.split('\r\n').filter((line) => line.startsWith(`DTSTART;TZID=${zone}:`)).length
    expect(local).toBe(
      zone === 'UTC'
        ? 0
        : instants.filter((at) => !isRepeated(new Date(at), zone) && !isRepeated(new Date(at + 2 * HOUR), zone)).length,
    )
  }
})

test.each([
  'America/Denver',
  'Africa/Casablanca',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Asia/Almaty',
  'America/Asuncion',
])('a subscription over many years has the right times: %s', (zone) => {
  const instants = years.flatMap((year) => tellingInstants(zone, year))
  expect(misread(writeCalendar(visitsAt(zone, instants), options), instants)).toBe(0)
})

test('control: the tested changes exist; most zones have some, and in Morocco they follow the lunar calendar', () => {
  const changes = (zone: string) => (tellingInstants(zone, 2025).length - 12) / 21
  expect(['America/Denver', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca'].map(changes)).toEqual([
    2, 2, 0, 2,
  ])
})

describe('control: a wrong VTIMEZONE is detected', () => {
  const instants = tellingInstants('Africa/Casablanca', 2025)
  const right = writeCalendar(visitsAt('Africa/Casablanca', instants), options)

  test.each([
    [
      'never changes',
      'BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD',
    ],
    ['is Denver', timeZoneComponent('America/Denver', 2025, 2025).split('\r\n').slice(2, -1).join('\r\n')],
  ])('%s', (_, body) => {
    const wrong = right.replace(/(TZID:Africa\/Casablanca\r\n)[^]*?(\r\nEND:VTIMEZONE)/, `$1${body}$2`)
    expect(wrong).not.toBe(right)
    expect(misread(wrong, instants)).toBeGreaterThan(5)
  })

  test('changes two hours too late', () => {
    const around = tellingInstants('America/Denver', 2027)
    const text = writeCalendar(visitsAt('America/Denver', around), options)
    expect(misread(text, around)).toBe(0)
    expect(misread(text.replace('DTSTART:20260308T020000', 'DTSTART:20260308T040000'), around)).toBeGreaterThan(0)
  })
})

test('a zone with a yearly rule has one rule for each direction, which Outlook supports', () => {
  expect(timeZoneComponent('America/Denver', 2026, 2026).split('\r\n')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Denver',
    'BEGIN:STANDARD',
    'DTSTART:20251102T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0700',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20250309T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0600',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ])
  expect(timeZoneComponent('Australia/Lord_Howe', 2026, 2026)).toContain('TZOFFSETFROM:+1030\r\nTZOFFSETTO:+1100')
  expect(timeZoneComponent('America/Phoenix', 2026, 2026).match(/BEGIN:STANDARD/g)).toHaveLength(1)
})

test.each([
  ['America/Denver', true],
  ['Etc/GMT+5', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  [null, false],
  ['+05:30', false],
  ['UTC\r\nBEGIN:VEVENT', false],
  ['America/Denver:x', false],
])('%j is a zone: %s', (zone, is) => expect(isTimeZone(zone)).toBe(is))
