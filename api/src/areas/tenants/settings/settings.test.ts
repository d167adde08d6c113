import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { addBookers, book as bookFor, givePhone } from '#test/support/bookings'
import { officeClient, readMails } from '#test/support/payments'
import type { SettingsChange } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))

const read = async () => (await office.call('getSettings', {})).body
const set = (settings: SettingsChange) => office.call('updateSettings', { body: { settings } })
const day = '2026-03-24'
const slots = async (service_date = day) =>
  (
    await api.visitor().call('getAvailableTimeSlots', {
      query: { service_category_id: acme.categories.plumbing, postal_code: '80014', service_date },
    })
  ).body.time_slots
const hours = async () => (await slots()).map(({ start_hour }) => start_hour)

it('everything is read back in one answer, and a change is in force at once; what is left out stays', async () => {
  const before = await read()
  expect(before).toMatchObject({
    subdomain: 'acme',
    name: 'Acme Home Services',
    time_zone: 'America/Denver',
    booking: {
      working_hours: { 2: [{ from: 8, to: 18 }], 6: [{ from: 9, to: 15 }] },
      window_minutes: 120,
      horizon_days: 365,
      visits_a_day: null,
    },
    holidays: expect.arrayContaining([{ date: '2026-12-25', name: null }]) as object[],
    zones: [],
    tax: { rate_percent: 0 },
    invoice_due_days: null,
  })
  const parts = [
    { from: 13, to: 17 },
    { from: 7, to: 12 },
  ]
  const { status, body } = await set({
    name: ' Acme Heating ',
    time_zone: 'America/Phoenix',
    support_email: 'office@acme.example',
    customizations: { General: { phone: '3035550123', welcome_line: '' }, Colors: { primary: '#0f766e' } },
    booking: { working_hours: { 2: parts }, window_minutes: 60, zip_codes: ['80015', '80014'] },
    late_discount: { maximum_cents: null },
    invoice_due_days: 30,
  })
  expect(status).toBe(200)
  const { General, Colors } = body.customizations
  expect(body).toEqual({
    ...before,
    name: 'Acme Heating',
    time_zone: 'America/Phoenix',
    support_email: 'office@acme.example',
    customizations: {
      ...before.customizations,
      General: {
        ...before.customizations.General,
        phone: { value: '3035550123', default: General['phone']!.default },
        welcome_line: { value: null, default: null },
      },
      Colors: { ...Colors, primary_color: { value: '#0f766e', default: null } },
    },
    booking: {
      ...before.booking,
      working_hours: { 2: parts.reverse() },
      window_minutes: 60,
      zip_codes: ['80014', '80015'],
    },
    late_discount: { ...before.late_discount, maximum_cents: null },
    invoice_due_days: 30,
  })
  expect(await read()).toEqual(body)
  // Steps of two hours on both sides of the break.
  await set({ time_zone: 'America/Denver' })
  expect(await hours()).toEqual([7, 9, 11, 13, 15])
})

it('the log names who changed a setting', async () => {
  await set({ tax: { rate_percent: 8.81 } })
  const { body } = await office.call('listAuditEntries', { query: { resource_type: 'tenant' } })
  expect(body.data[0]).toMatchObject({ actor: { kind: 'admin', id: acme.users.admin } })
})

it.each<[SettingsChange, number, string, string]>([
  [{ name: ' ' }, 422, 'settings.name', 'Name is too short.'],
  [
    { time_zone: 'Denver' },
    422,
    'settings.time_zone',
    'time_zone is "Denver"; it must be an IANA time zone, such as America/Denver.',
  ],
  [
    { support_email: 'Acme <office@acme.example>' },
    422,
    'settings.support_email',
    'support_email is "Acme <office@acme.example>"; it is a bare address, such as office@acme.example.',
  ],
  [
    { customizations: { Colors: { third: '#fff' } } },
    422,
    'settings.customizations.Colors.third',
    'There is no Colors.third. Available: Colors.primary_color, Colors.secondary_color.',
  ],
  [
    { customizations: { Generel: { phone: '1' } } },
    422,
    'settings.customizations',
    'There is no group "Generel". Available: General, Assets, Colors, Analytics.',
  ],
  [
    { customizations: { Colors: { primary: 'red' } } },
    422,
    'settings.customizations.Colors.primary',
    'Colors.primary is "red"; it is not a color, such as #0f766e.',
  ],
  [
    { customizations: { Colors: { primary: '#fff', primary_color: '#000' } } },
    422,
    'settings.customizations.Colors.primary_color',
    'Colors.primary_color is set twice.',
  ],
  [
    {
      booking: {
        working_hours: {
          1: [
            { from: 8, to: 12 },
            { from: 11, to: 15 },
          ],
        },
      },
    },
    422,
    'settings.booking.working_hours.1',
    'Parts of a day follow each other, and end after they start.',
  ],
  [
    { booking: { zip_time_zones: { '80014': 'Mars/Base' } } },
    422,
    'settings.booking.zip_time_zones.80014',
    '80014 is "Mars/Base"; it must be an IANA time zone, such as America/Denver.',
  ],
  [{ tax: { rate_percent: 8.81255 } }, 422, 'settings.tax.rate_percent', 'A tax rate has at most four decimals.'],
  [
    { feature_flags: { flying: true } },
    422,
    'settings.feature_flags.flying',
    'There is no flag "flying". Available: custom_arrival_windows_enabled, equipment_types, financing, multiple_payment_methods, payments_as_low_as, recaptcha_enabled.',
  ],
  [
    { feature_flags: { recaptcha_enabled: false } },
    422,
    'settings.feature_flags.recaptcha_enabled',
    'recaptcha_enabled is switched by the platform only.',
  ],
  [
    { colour: 'red' } as SettingsChange,
    422,
    'settings.colour',
    'There is no setting "colour". Available: booking, customizations, feature_flags, invoice_due_days, language, late_discount, name, support_email, tax, time_zone.',
  ],
  [
    { tax: { rate: 8 } } as SettingsChange,
    422,
    'settings.tax.rate',
    'There is no setting "rate". Available: rate_percent, taxable.',
  ],
  [{ booking: { window_minutes: 5 } }, 400, 'settings.booking.window_minutes', 'Window minutes must be at least 15.'],
])('%j is refused, and nothing changes', async (settings, status, field, message) => {
  const before = await read()
  expect(await set({ invoice_due_days: 9, ...settings })).toMatchObject({ status, body: { field, message } })
  expect(await read()).toEqual(before)
})

it('features are switched in the row, or where they are decided', async () => {
  expect((await set({ feature_flags: { equipment_types: false } })).body.feature_flags.equipment_types).toBe(false)
  expect((await read()).feature_flags.equipment_types).toBe(false)
  const switched: unknown[] = []
  api.services.features = {
    client: { getBooleanValue: async (_: string, stored: boolean) => stored } as never,
    readVisitor: () => '',
    variantsFor: async () => ({}),
    switches: async () => ({
      'pay-several': { isOn: false, companyMaySwitch: true },
      layout: { isOn: true, companyMaySwitch: false },
    }),
    switchFlags: async (...call) => void switched.push(call),
  }
  expect((await read()).feature_flags).toEqual({ 'pay-several': false, layout: true })
  expect(await set({ feature_flags: { layout: false } })).toMatchObject({
    status: 422,
    body: { field: 'settings.feature_flags.layout' },
  })
  const { body } = await set({ feature_flags: { 'pay-several': true }, invoice_due_days: 14 })
  expect(body).toMatchObject({ feature_flags: { 'pay-several': true, layout: true }, invoice_due_days: 14 })
  expect(switched).toEqual([['acme', { 'pay-several': true }, `user ${acme.users.admin}`]])
})

it('people without the scope change nothing', async () => {
  const { body: key } = await office.call('createApiKey', {
    body: { api_key: { name: 'Reader', scopes: ['settings:read'] } },
  })
  const reader = api.visitor('acme', key.token)
  expect((await reader.call('getSettings', {})).status).toBe(200)
  expect(await reader.call('updateSettings', { body: { settings: { name: 'Other' } } })).toMatchObject({
    status: 403,
    body: { message: 'This needs the scope settings:write.' },
  })
})

describe('booking', () => {
  it('is open as many days ahead as the company says', async () => {
    await set({ booking: { horizon_days: 42 } })
    expect(await slots('2026-03-24')).not.toEqual([])
    await set({ booking: { horizon_days: 41 } })
    expect(await slots('2026-03-24')).toEqual([])
  })

  it('ends for a day with as many visits as the company takes, also for two at once; one of them can move within the day', async () => {
    await set({ booking: { visits_a_day: 2 } })
    const bookers = await addBookers(api, 4)
    const times = (await slots()).map(({ scheduled_time }) => scheduled_time)
    const book = (index: number) => bookFor(bookers[index]!, times[index]!)
    const first = await book(0)
    expect(first.status).toBe(201)
    const [second, third] = await Promise.all([book(1), book(2)])
    expect([second.status, third.status].sort()).toEqual([201, 409])
    expect((await slots()).every(({ disabled }) => disabled)).toBe(true)
    expect((await slots('2026-03-25')).some(({ disabled }) => !disabled)).toBe(true)
    const moved = await bookers[0]!.client.call('rescheduleAppointment', {
      params: { id: (first.body as { id: number }).id },
      body: { scheduled_time: times[3]! },
    })
    expect(moved.status).toBe(200)
    expect((await book(3)).status).toBe(409)
    await set({ booking: { visits_a_day: null } })
    expect((await book(3)).status).toBe(201)
  })
})

describe('holidays', () => {
  it('are added and removed one by one; visits that are booked on a new one are named', async () => {
    await givePhone(api)
    const newcomer = await api.signIn(emails.newcomer)
    const booked = await newcomer.call('createAppointment', {
      body: {
        service_category_id: acme.categories.plumbing,
        address_id: acme.addresses.newcomer,
        scheduled_time: (await slots())[0]!.scheduled_time,
      },
    })
    const before = (await office.call('listHolidays', {})).body
    const add = (name?: string) =>
      office.call('addHoliday', { body: { holiday: { date: day, ...(name && { name }) } } })
    expect(await add('Founders’ Day')).toMatchObject({
      status: 201,
      body: { date: day, name: 'Founders’ Day', appointment_ids: [(booked.body as { id: number }).id] },
    })
    expect((await add()).body.name).toBe('Founders’ Day')
    expect((await office.call('listHolidays', {})).body).toEqual([{ date: day, name: 'Founders’ Day' }, ...before])
    expect(await slots()).toEqual([])
    expect(await office.call('addHoliday', { body: { holiday: { date: '0001-01-01' } } })).toMatchObject({
      status: 400,
      body: { field: 'holiday.date', message: 'Date must be a valid date.' },
    })
    const remove = () => office.call('removeHoliday', { params: { date: day } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await office.call('listHolidays', {})).body).toEqual(before)
    expect(await slots()).not.toEqual([])
  })
})

describe('tax and the day on which an invoice is due', () => {
  const job = acme.appointments.pending
  const createQuote = async () =>
    (
      await office.call('createQuote', {
        body: { quote: { customer_id: acme.users.landlord, job_id: job, name: 'Drain' } },
      })
    ).body

  it('are those of the company when a quote or an invoice is made', async () => {
    await set({ tax: { taxable: true, rate_percent: 8.1875 }, invoice_due_days: 30 })
    expect((await createQuote()).tax_setting).toEqual({ enabled: true, taxable: true, rate_percent: 8.1875 })
    const { body: invoice } = await office.call('createInvoice', { params: { id: job }, body: { invoice: {} } })
    expect(invoice).toMatchObject({
      invoice_date: '2026-02-10',
      due_on: '2026-03-12',
      tax_setting: { taxable: true, rate_percent: 8.1875 },
    })
    await set({ tax: { rate_percent: 5 }, invoice_due_days: null })
    const params = { id: invoice.id }
    expect((await office.call('getInvoice', { params })).body).toMatchObject({
      due_on: '2026-03-12',
      tax_setting: { rate_percent: 8.1875 },
    })
    const landlord = await api.signIn(emails.landlord)
    expect((await landlord.call('getInvoice', { params })).body).toMatchObject({ due_on: '2026-03-12' })
    await office.call('addInvoiceItem', {
      params,
      query: { version: invoice.version },
      body: { item: { unit_name: 'Drain cleaning', unit_price_cents: 10_000 } },
    })
    await office.call('createPaymentLink', { params, body: { send: true } })
    const [mail] = (await readMails(api)).slice(-1)
    expect(mail).toMatchObject({ kind: 'payment_link', text: expect.stringContaining('Due Date: 03/12/2026') })
  })

  it('are nothing for a company that charges no tax', async () => {
    await set({ tax: { taxable: false, rate_percent: 8.1875 } })
    expect((await createQuote()).tax_setting).toEqual({ enabled: false, taxable: false, rate_percent: 0 })
    const { body } = await office.call('createInvoice', { params: { id: job }, body: { invoice: {} } })
    expect(body).toMatchObject({ due_on: body.invoice_date, tax_setting: { taxable: false, rate_percent: 0 } })
  })
})
