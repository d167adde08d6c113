import { good, SUBDOMAIN, type Step } from './world'

const svg = (width: number, height: number) => ({
  picture: {
    data: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#175"/></svg>`,
    ).toString('base64'),
  },
})
const file = {
  name: 'Pinecrest Heating',
  subdomain: SUBDOMAIN,
  time_zone: 'America/Denver',
  phone: '303-555-0190',
  support_email: 'office@pinecrest.example',
  zip_codes: ['80014'],
  hours: 'mon-fri 8-17',
  trade: 'hvac',
  technicians: [{ first_name: 'Theo', last_name: 'Park', email: 'theo@pinecrest.example', phone: '303-555-0191' }],
  owner: { first_name: 'Ada', last_name: 'Byron', email: 'ada@pinecrest.example' },
}
const hours = (...parts: { from: number; to: number }[]) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((day) => [String(day), parts]))

/** The company is opened and set up. */
export const companySteps: Step[] = [
  [
    'opens the company from one file',
    async (world) => {
      world.cli.write('company.json', JSON.stringify(file))
      const said = await world.cli.done('tenant create --file company.json')
      expect(said).toContain('Customers can book.')
      world.ids['tenant'] = Number(/^Tenant (\d+):/.exec(said)![1])
      const made = await world.cli.done(`api-key create ${SUBDOMAIN} --name Office --scopes all`)
      world.office = world.cli.api.visitor(SUBDOMAIN, made.split('\n')[0]!)
    },
  ],
  [
    'writes its texts',
    async ({ office }) => {
      const customizations = { General: { welcome_line: 'Warm by tonight', time_slot_disclaimer: 'We call ahead.' } }
      const settings = await good(office.call('updateSettings', { body: { settings: { customizations } } }))
      expect(settings.customizations.General['welcome_line']?.value).toBe('Warm by tonight')
    },
  ],
  [
    'chooses its colors',
    async ({ office }) => {
      const customizations = { Colors: { primary_color: '#14532d', secondary_color: '#f59e0b' } }
      await good(office.call('updateSettings', { body: { settings: { customizations } } }))
    },
  ],
  [
    'uploads its logo as a file',
    async ({ office, cli }) => {
      await good(office.call('setPicture', { params: { slot: 'logo' }, body: svg(300, 100) }))
      const shown = await good(
        cli.api.visitor(SUBDOMAIN).call('getTenantCustomizations', { params: { subdomain: SUBDOMAIN } }),
      )
      expect(shown.Assets['logo']?.value).toMatch(/pictures/)
    },
  ],
  [
    'is told what becomes of a logo of 14:1',
    async ({ office }) => {
      const { notes } = await good(office.call('setPicture', { params: { slot: 'light_logo' }, body: svg(1_400, 100) }))
      expect(notes.length).toBeGreaterThan(0)
    },
  ],
  [
    'may have a yellow that no text can be read on',
    async ({ office }) => {
      const customizations = { Colors: { primary_color: '#ffe600' } }
      await good(office.call('updateSettings', { body: { settings: { customizations } } }))
    },
  ],
  [
    'speaks Spanish',
    async ({ office, cli }) => {
      const welcome_line = { value: 'Warm by tonight', translations: { es: 'Calor esta misma noche' } }
      await good(
        office.call('updateSettings', { body: { settings: { customizations: { General: { welcome_line } } } } }),
      )
      const read = { params: { subdomain: SUBDOMAIN } }
      const shown = await good(
        cli.api.visitor(SUBDOMAIN).call('getTenantCustomizations', read, { 'accept-language': 'es' }),
      )
      expect(shown.General?.['welcome_line']?.value).toBe('Calor esta misma noche')
    },
  ],
  [
    'says where it goes',
    async ({ office }) => {
      const booking = { zip_codes: ['80014', '80015', '80016', '80017', '80018'] }
      await good(office.call('updateSettings', { body: { settings: { booking } } }))
    },
  ],
  [
    'adds holidays one by one',
    async ({ office }) => {
      await good(office.call('addHoliday', { body: { holiday: { date: '2026-07-03', name: 'Independence Day' } } }))
      await good(office.call('addHoliday', { body: { holiday: { date: '2026-11-26' } } }))
      expect((await good(office.call('listHolidays', {}))).map(({ date }) => date)).toEqual([
        '2026-07-03',
        '2026-11-26',
      ])
    },
  ],
  [
    'has hours with a break at noon',
    async ({ office }) => {
      const working_hours = hours({ from: 7, to: 12 }, { from: 13, to: 19 })
      const { booking } = await good(
        office.call('updateSettings', { body: { settings: { booking: { working_hours } } } }),
      )
      expect(booking.working_hours['1']).toEqual([
        { from: 7, to: 12 },
        { from: 13, to: 19 },
      ])
    },
  ],
  [
    'offers services with questions',
    async ({ office, ids }) => {
      const service = {
        name: 'Boiler service',
        duration_minutes: 90,
        fields: [{ name: 'fuel', label: 'What heats it?', options: ['Gas', 'Oil'] }],
      }
      ids['boiler'] = (await good(office.call('createService', { body: { service } }))).id
      expect((await good(office.call('listServices', { query: {} }))).length).toBe(5)
    },
  ],
  [
    'divides its area into two zones',
    async ({ office, ids }) => {
      const add = (name: string, zip_codes: string[], trip_charge_cents: number) =>
        good(office.call('createZone', { body: { zone: { name, zip_codes, trip_charge_cents } } }))
      ids['town'] = (await add('Town', ['80014', '80015'], 0)).id
      ids['hills'] = (await add('Hills', ['80016', '80017'], 4_900)).id
    },
  ],
  [
    'adds its technicians',
    async ({ office, ids }) => {
      for (const [name, first_name] of Object.entries({ uma: 'Uma', val: 'Val', wes: 'Wes' })) {
        const staff = { role: 'technician' as const, first_name, email: `${name}@pinecrest.example` }
        const member = await good(office.call('createStaffMember', { body: { staff } }))
        ids[name] = member.technician_id!
        ids[`${name} as a user`] = member.id
      }
      await good(
        office.call('updateZone', {
          params: { id: ids['hills']! },
          body: { zone: { technician_ids: [ids['uma']!, ids['val']!] } },
        }),
      )
    },
  ],
  [
    'lists, changes and ends them',
    async ({ office, ids }) => {
      const params = { id: ids['wes as a user']! }
      await good(office.call('updateStaffMember', { params, body: { staff: { phone: '303-555-0192' } } }))
      await good(office.call('endStaffMember', { params }))
      const staff = await good(office.call('listStaff', { query: {} }))
      expect(staff.map(({ first_name }) => first_name).sort()).toEqual(['Ada', 'Theo', 'Uma', 'Val'])
    },
  ],
  [
    'says who can do what',
    async ({ office, ids }) => {
      const body = { staff: { service_ids: [ids['boiler']!] } }
      const uma = await good(office.call('updateStaffMember', { params: { id: ids['uma as a user']! }, body }))
      expect(uma.service_ids).toEqual([ids['boiler']])
    },
  ],
  [
    'gives one of them hours of their own',
    async ({ office, ids }) => {
      const body = { staff: { hours: hours({ from: 10, to: 16 }) } }
      await good(office.call('updateStaffMember', { params: { id: ids['val as a user']! }, body }))
    },
  ],
  [
    'gives one of them a day off',
    async ({ office, ids }) => {
      const time_off = { start: '2026-02-13T00:00:00-07:00', end: '2026-02-14T00:00:00-07:00', reason: 'Dentist' }
      await good(office.call('addTimeOff', { params: { id: ids['uma as a user']! }, body: { time_off } }))
    },
  ],
  [
    'charges sales tax',
    async ({ office }) => {
      const { tax } = await good(
        office.call('updateSettings', { body: { settings: { tax: { taxable: true, rate_percent: 8.25 } } } }),
      )
      expect(tax).toEqual({ taxable: true, rate_percent: 8.25 })
    },
  ],
  [
    'has discounts to give',
    async ({ office, ids }) => {
      const discount = { code: 'NEIGHBOR', kind: 'percentage', percent: 10 } as const
      ids['discount'] = (await good(office.call('createDiscount', { body: { discount } }))).id
    },
  ],
  [
    'has people of the office sign in with passwords',
    { impossible: 'the owner has a token of a day and keys for systems; accounts come with pages for the office' },
  ],
  [
    'says until when invoices are due, and what being late costs it',
    async ({ office }) => {
      const settings = { invoice_due_days: 14, late_discount: { per_minute_cents: 50, maximum_cents: 2_500 } }
      await good(office.call('updateSettings', { body: { settings } }))
    },
  ],
  [
    'reads all of it back',
    async ({ office, ids }) => {
      expect(await good(office.call('getSettings', {}))).toMatchObject({
        name: 'Pinecrest Heating',
        invoice_due_days: 14,
        late_discount: { per_minute_cents: 50 },
        zones: [{ id: ids['hills'], trip_charge_cents: 4_900 }, { id: ids['town'] }],
      })
    },
  ],
]
