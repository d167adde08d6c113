import type { Appointment, Comment } from '@portal/contract'
import { i18n, messageKey } from '@portal/i18n'
import {
  arrivalTitle,
  cancelledText,
  cityLine,
  lateClock,
  notesInOrder,
  shortAddress,
  textLink,
  plainStatus,
} from './appointment.rules'

const technician: Appointment['technician'] = { first_name: 'Jamie', avatar: { url: null } }
const dispatched = '2026-07-01T15:00:00Z'

test.each([
  ['arrived', technician, dispatched, 'Technician has arrived'],
  ['arrived', null, null, 'Technician has arrived'],
  ['on_the_way', technician, dispatched, 'Your appointment time'],
  ['will_come', technician, dispatched, 'Your appointment time'],
  ['will_come', technician, null, 'Technician will arrive'],
  ['on_the_way', null, dispatched, 'Technician will arrive'],
  ['will_come', null, null, 'Technician will arrive'],
  ['none', technician, null, 'Your appointment time'],
  ['none', null, null, 'Your appointment time'],
] as const)('%s: %s, dispatched %s reads %s', (promise, who, dispatch_time, title) =>
  expect(arrivalTitle({ technician: who, dispatch_time }, promise, i18n)).toBe(title),
)

test.each([
  [{ responsable: 'Customer', reason: 'Conflicting schedule' }, 'Cancelled by Customer - Conflicting schedule'],
  [{ responsable: null, reason: 'Fixed it myself' }, 'Cancelled - Fixed it myself'],
  [{ responsable: 'Office', reason: null }, 'Cancelled by Office'],
  [{ responsable: 'Ana', reason: 'Other... Too late' }, 'Cancelled by Ana - Other... Too late'],
  [{ responsable: null, reason: null }, 'Cancelled'],
  [null, 'Cancelled'],
  [undefined, 'Cancelled'],
])('%j reads %s', (reason, text) => expect(cancelledText(reason, i18n)).toBe(text))

test('a cancellation is in the language of its reader, but for what somebody typed', () => {
  i18n.load('es', {
    [messageKey('Cancelled by {who} - {reason}')]: ['Cancelada por ', ['who'], ' - ', ['reason']],
    [messageKey('Fixed it myself')]: 'Lo arreglé por mi cuenta',
    [messageKey('Other...')]: 'Otro motivo...',
  })
  i18n.activate('es')
  const read = (reason: string) => cancelledText({ responsable: 'Ana', reason }, i18n)
  expect(read('Fixed it myself')).toBe('Cancelada por Ana - Lo arreglé por mi cuenta')
  expect(read('Other... Me mudé')).toBe('Cancelada por Ana - Otro motivo... Me mudé')
  i18n.activate('en')
})

test.each([
  [{ city: 'Fairhaven', state: 'CO', zip_code: '80014' }, 'Fairhaven, CO 80014'],
  [{ city: 'Fairhaven', state: 'CO' }, 'Fairhaven, CO'],
  [{ state: 'CO', zip_code: '80014' }, 'CO 80014'],
  [{}, ''],
])('%j reads %s', (address, text) => expect(cityLine(address)).toBe(text))

test.each([
  [{ street: '1840 Juniper St', unit: 'Suite 2', city: 'Fairhaven' }, '1840 Juniper St, Suite 2, Fairhaven'],
  [{ street: '1840 Juniper St', unit: null, city: 'Fairhaven' }, '1840 Juniper St, Fairhaven'],
])('%j in short: %s', (address, text) => expect(shortAddress(address)).toBe(text))

test.each([
  [-1, '0:00'],
  [0, '0:00'],
  [59, '0:59'],
  [60, '1:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3729, '1:02:09'],
])('%i s late: %s', (seconds, text) => {
  const end = new Date('2026-07-01T15:00:00Z')
  expect(lateClock(end, new Date(end.getTime() + seconds * 1000))).toBe(text)
})

test('notes: pinned first, then newest, whatever the days', () => {
  const note = (id: number, created_at: string, pinned = false): Comment => ({
    id,
    pinned,
    created_at,
    updated_at: created_at,
    comment: `${id}`,
    customer_visible: true,
    user: { full_name: 'Sam' },
  })
  const byDate = {
    '2026-07-02': [note(3, '2026-07-02T08:00:00Z'), note(4, '2026-07-02T09:00:00Z')],
    '2026-07-01': [note(1, '2026-07-01T08:00:00Z', true), note(2, '2026-07-01T09:00:00Z')],
    '2026-06-30': [note(0, '2026-06-30T08:00:00Z', true)],
  }
  expect(notesInOrder(byDate).map(({ id }) => id)).toEqual([1, 0, 4, 3, 2])
  expect(notesInOrder({})).toEqual([])
})

test('a text message starts with a greeting', () => {
  const link = textLink('3035550111', 'Jamie', 10_101, i18n)
  expect(link).toMatch(/^sms:3035550111\?&body=/)
  expect(decodeURIComponent(link)).toContain('Hi Jamie, I have a question about appointment #10101.')
})

test.each([
  ['lost_opportunity', 'Lost Opportunity'],
  ['waiting for-parts', 'Waiting For Parts'],
  ['', null],
  ['Pending', null],
  ['preferred_assignment', null],
  ['Installation Pending', null],
  ['running', null],
  ['completed', null],
  ['Canceled', null],
])('the status "%s" is named %s', (status, name) => expect(plainStatus(status)).toBe(name))
