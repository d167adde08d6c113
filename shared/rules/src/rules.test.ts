import { appointmentStatuses, type AppointmentStatus } from '@portal/contract'
import { resolveBrand } from './customizations'
import { paymentsAvailable, paymentTabs } from './payments'
import { canMoveTo, normaliseStatus, statusIs, statusLabel } from './status'
import { arrivalWindow, formatDate, formatDay, formatWindow, timeUntil } from './windows'

test.each([
  [' Installation Pending ', 'installation_pending'],
  ['canceled', 'cancelled'],
  ['CANCELED', 'cancelled'],
  ['quote-denied', 'quote_denied'],
  ['pending', 'pending'],
])('%s is %s', (raw, status) => expect(normaliseStatus(raw)).toBe(status))

test('labels are title case, unknown statuses too', () => {
  expect(statusLabel('installation_pending')).toBe('Installation Pending')
  expect(statusLabel('on_hold')).toBe('On Hold')
  expect(statusLabel('lost_opportunity')).toBe('Lost Opportunity')
  expect(statusIs('dashboardActive', 'on_hold')).toBe(false)
})

test('no status redirects in a loop between appointment and summary', () => {
  const looping = appointmentStatuses.filter(
    (status) => statusIs('toSummary', status) && statusIs('notSummary', status),
  )
  expect(looping).toEqual([])
})

test('concluded statuses are final', () => {
  for (const from of ['completed', 'cancelled', 'quote_denied', 'lost_opportunity'] satisfies AppointmentStatus[]) {
    expect(appointmentStatuses.filter((to) => canMoveTo(from, to))).toEqual([])
  }
  expect(canMoveTo('accepted', 'running')).toBe(true)
  expect(canMoveTo('pending', 'running')).toBe(false)
})

describe('arrival window', () => {
  const source = {
    scheduled_time: '2026-11-01T16:00:00Z',
    arrival_window_start: '2026-11-01T15:00:00Z',
    arrival_window_end: '2026-11-01T18:00:00Z',
  }
  test('custom when the tenant has custom windows', () =>
    expect(formatWindow(arrivalWindow(source, true), 'America/Denver')).toBe('8:00 AM - 11:00 AM'))
  test('else the hour up to the scheduled time', () =>
    expect(formatWindow(arrivalWindow(source, false), 'America/Denver')).toBe('8:00 AM - 9:00 AM'))
  test('a window across the end of daylight saving time still lasts one hour', () =>
    expect(formatWindow(arrivalWindow({ scheduled_time: '2026-11-01T08:30:00Z' }, true), 'America/Denver')).toBe(
      '1:30 AM - 1:30 AM',
    ))
})

test('an instant’s date depends on the time zone; a calendar day does not', () => {
  expect(formatDate('2026-07-01T03:00:00Z', 'America/Denver')).toBe('06/30/2026')
  expect(formatDate('2026-07-01T03:00:00Z', 'Pacific/Auckland')).toBe('07/01/2026')
  expect(formatDay('2026-07-01')).toBe('07/01/2026')
})

test.each([
  ['2026-07-04T12:00:00Z', '3 days'],
  ['2026-07-02T12:00:00Z', '1 day'],
  ['2026-07-02T11:59:00Z', '23 hours & 59 min'],
  ['2026-07-01T13:05:00Z', '1 hour & 5 min'],
  ['2026-07-01T12:00:00Z', null],
  ['2026-07-01T11:00:00Z', null],
])('%s is %s away', (then, text) => expect(timeUntil(then, new Date('2026-07-01T12:00:00Z'))).toBe(text))

describe('brand', () => {
  const empty = { General: {}, Assets: {}, Colors: {}, Analytics: {} }
  test('a setting has the tenant’s value, else the default, under either name', () => {
    const brand = resolveBrand(
      { name: 'Acme' },
      {
        ...empty,
        General: {
          phone: { value: ' ', default: '303-555-0100' },
          homepage_url: { value: 'https://acme.example', default: null },
        },
        Assets: { logo_url: { value: '/logo.svg', default: null } },
      },
    )
    expect(brand.phone).toBe('303-555-0100')
    expect(brand.contactUrl).toBe('https://acme.example')
    expect(brand.privacyUrl).toBe('https://acme.example/privacy')
    expect(resolveBrand({ name: 'Acme' }, empty).privacyUrl).toBeNull()
    expect(
      resolveBrand(
        { name: 'Acme' },
        { ...empty, General: { privacy_url: { value: 'https://law.example/p', default: null } } },
      ).privacyUrl,
    ).toBe('https://law.example/p')
    expect(brand.lightLogoUrl).toBe('/logo.svg')
  })
  test.each([
    ['0', 1],
    ['40', 40],
    ['400', 100],
    ['x', 100],
  ])('a logo size of %s is %i %%', (value, percent) =>
    expect(
      resolveBrand({ name: 'Acme' }, { ...empty, General: { logo_size_percentage: { value, default: null } } })
        .logoSizePercentage,
    ).toBe(percent),
  )
})

test('only the seven customer keys make payment available; the first vendor of a kind gets its tab', () => {
  expect(paymentsAvailable([{ key: 'check' }, { key: 'cash' }])).toBe(false)
  expect(paymentsAvailable([{ key: 'gpi_ach' }])).toBe(true)
  expect(
    paymentTabs([{ key: 'gpi_ach' }, { key: 'stax_ach' }, { key: 'stax_card' }, { key: 'gpi_card' }]).map((o) => o.key),
  ).toEqual(['stax_card', 'gpi_ach'])
})
