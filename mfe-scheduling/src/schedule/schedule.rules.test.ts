import type { Address, ServiceCategory } from '@portal/contract'
import { i18n } from '@portal/i18n'
import {
  addressChoice,
  answerKey,
  isReachable,
  findBookingBlocker,
  toCreateAppointmentRequest,
  toDetails,
} from './schedule.rules'

const home: Address = {
  id: 1,
  name: 'Home',
  street: '1840 Juniper St',
  unit: null,
  city: 'Fairhaven',
  state: 'CO',
  zip_code: '80014',
  latitude: 39.7,
  longitude: -104.9,
  time_zone: 'America/Denver',
  property_type: null,
  primary: true,
  invalid: false,
  receives_communication: false,
  emails: [],
  phones: [],
}
const category: ServiceCategory = {
  id: 7,
  name: 'Heating',
  expected_duration: 120,
  details: {
    fields: [
      { name: 'fuel', label: 'What does it run on?', options: ['Gas', 'Oil'] },
      { name: 'notes', label: 'Anything else?', options: [] },
    ],
  },
}

test.each<[string, Partial<Address>, boolean]>([
  ['complete', {}, true],
  ['marked as invalid', { invalid: true }, false],
  ['that no map could check', { latitude: null, longitude: null }, true],
  ['that the map does not know', { latitude: null, longitude: null, invalid: true }, false],
  ['without a zip code', { zip_code: '' }, false],
  ['on the equator', { latitude: 0, longitude: 0 }, true],
])('an address %s: reachable %#', (_, part, reachable) => expect(isReachable({ ...home, ...part })).toBe(reachable))

test('an address that cannot be found is marked in the list', () => {
  expect(addressChoice({ ...home, unit: 'Apt 4' }, i18n)).toBe('1840 Juniper St, Apt 4, Fairhaven, CO 80014')
  expect(addressChoice({ ...home, invalid: true }, i18n)).toBe(
    "1840 Juniper St, Fairhaven, CO 80014 (We can't find this address)",
  )
})

test.each<[string | null, Address | null, ReturnType<typeof findBookingBlocker>]>([
  ['3035550142', home, null],
  [null, home, 'missing-phone'],
  [null, null, 'missing-phone'],
  ['3035550142', null, 'missing-address'],
  ['3035550142', { ...home, invalid: true }, 'invalid-address'],
])('phone %s, address %#: blocked by %s', (phone, address, obstacle) =>
  expect(findBookingBlocker({ phone }, address)).toBe(obstacle),
)

test('details are the answers of this category, without blank ones', () => {
  const answers = { [answerKey(7, 'fuel')]: 'Gas', [answerKey(7, 'notes')]: '  ', [answerKey(8, 'fuel')]: 'Oil' }
  expect(toDetails(category, answers)).toEqual({ fuel: 'Gas' })
})

test('a booking names the slot by its scheduled time', () => {
  const slot = {
    start_hour: 8,
    arrival_window_start: '2026-02-11T08:00:00-07:00',
    arrival_window_end: '2026-02-11T10:00:00-07:00',
    scheduled_time: '2026-02-11T09:00:00-07:00',
    disabled: false,
  }
  expect(toCreateAppointmentRequest({ user: { id: 3 }, address: home, category, slot, answers: {} })).toEqual({
    service_category_id: 7,
    address_id: 1,
    details: {},
    service_time: '2026-02-11T09:00:00-07:00',
    scheduled_time: '2026-02-11T09:00:00-07:00',
    arrival_window_start: '2026-02-11T08:00:00-07:00',
    arrival_window_end: '2026-02-11T10:00:00-07:00',
    scheduled_in_web_app: true,
    user_id: 3,
  })
})
