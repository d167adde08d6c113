import { emails } from 'demo/names'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

const company = {
  name: 'North Star Plumbing',
  subdomain: 'north-star',
  time_zone: 'America/Denver',
  language: 'es',
  phone: '303-555-0180',
  support_email: 'office@star.example',
  colors: { primary: '#0f766e' },
  hours: 'mon-fri 7-12, mon-fri 13-19',
  holidays: ['2026-07-04'],
  zip_codes: ['80014'],
  zones: [
    { name: 'North', zip_codes: ['80301', '80302'], trip_charge_cents: 4_900 },
    { name: 'South', zip_codes: ['80303'] },
  ],
  tax: { taxable: true, rate_percent: 8.1875 },
  invoice_due_days: 14,
  trade: 'plumbing',
  customizations: { General: { welcome_line: { value: 'Dry by tonight', translations: { es: 'Seco hoy mismo' } } } },
  services: [
    {
      name: 'Sump pump',
      duration_minutes: 60,
      fields: [
        { name: 'age', label: 'How old?', options: [], translations: { es: { label: '¿Cuántos años tiene?' } } },
      ],
      translations: { es: { name: 'Bomba de sumidero' } },
    },
  ],
  technicians: [
    {
      first_name: 'Theo',
      last_name: 'Park',
      email: 'theo@star.example',
      phone: '303-555-0181',
      skills: ['sump pump', 'Leak repair'],
      zones: ['north'],
      hours: 'mon-wed 7-15',
    },
    { first_name: 'Uma' },
  ],
  owner: { first_name: 'Ada', last_name: 'Byron', email: 'ada@star.example' },
}
const create = (file: unknown) => {
  cli.write('company.json', JSON.stringify(file))
  return cli.type('tenant create --file company.json')
}

test('a company is opened from a file, and a new customer books at once', async () => {
  const { code, said, complaint } = await create(company)
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  const [first, second, token, last] = said.split('\n')
  expect([first, second, last]).toEqual([
    expect.stringMatching(/^Tenant \d+: http:\/\/north-star\.localhost:3000$/),
    'Customers can book.',
    expect.stringMatching(/^It authenticates Ada for a day, .* admin-token north-star --user \d+$/),
  ])

  const owner = cli.api.visitor('north-star', token)
  const { body: settings } = await owner.call('getSettings', {})
  const parts = [
    { from: 7, to: 12 },
    { from: 13, to: 19 },
  ]
  const { body: staff } = await owner.call('listStaff', {})
  const theo = staff.find(({ first_name }) => first_name === 'Theo')!
  expect(settings).toMatchObject({
    name: 'North Star Plumbing',
    language: 'es',
    support_email: 'office@star.example',
    customizations: {
      General: {
        phone: { value: '303-555-0180' },
        welcome_line: { value: 'Dry by tonight', translations: { es: 'Seco hoy mismo' } },
      },
      Colors: { primary_color: { value: '#0f766e' } },
    },
    booking: { working_hours: { 1: parts, 5: parts }, zip_codes: ['80014'] },
    holidays: [{ date: '2026-07-04', name: null }],
    zones: [
      { name: 'North', zip_codes: ['80301', '80302'], technician_ids: [theo.technician_id], trip_charge_cents: 4_900 },
      { name: 'South', technician_ids: [], trip_charge_cents: 0 },
    ],
    tax: { taxable: true, rate_percent: 8.1875 },
    invoice_due_days: 14,
  })
  const { body: services } = await owner.call('listServices', {})
  expect(services.map(({ name }) => name)).toEqual([
    'Drain cleaning',
    'Leak repair',
    'Water heater',
    'Other plumbing',
    'Sump pump',
  ])
  const { body: inSpanish } = await cli.api
    .visitor('north-star')
    .call('listServiceCategories', {}, { 'accept-language': 'es' })
  expect(inSpanish.map(({ name, details }) => `${name}: ${details.fields[0]?.label}`)).toEqual([
    'Destape de drenajes: ¿Qué drenaje?',
    'Reparación de fugas: ¿Dónde está la fuga?',
    'Calentador de agua: ¿Con qué funciona?',
    'Otros trabajos de plomería: Describa el problema',
    'Bomba de sumidero: ¿Cuántos años tiene?',
  ])
  const findService = (name: string) => services.find((each) => each.name === name)!.id
  expect([...theo.service_ids].sort()).toEqual([findService('Leak repair'), findService('Sump pump')].sort())
  expect(theo.hours).toEqual(Object.fromEntries([1, 2, 3].map((day) => [day, [{ from: 7, to: 15 }]])))
  expect(staff).toContainEqual(expect.objectContaining({ role: 'admin', duty: 'owner', email: 'ada@star.example' }))

  const { body: signedUp } = await cli.api.visitor('north-star').call('createUser', {
    body: {
      user: {
        first_name: 'Nia',
        last_name: 'Moss',
        email: emails.customer,
        password: 'portal-demo',
        password_confirmation: 'portal-demo',
        phone: '3035550177',
        addresses_attributes: [{ street: '1 Main St', city: 'Boulder', state: 'CO', zip_code: '80301' }],
      },
    },
  })
  const nia = cli.api.visitor('north-star', signedUp.authentication_token)
  const { body: slots } = await nia.call('getAvailableTimeSlots', {
    query: { service_category_id: findService('Drain cleaning'), postal_code: '80301', service_date: '2026-02-12' },
  })
  const { body: me } = await nia.call('getUser', { params: { id: signedUp.id } })
  expect(
    await nia.call('createAppointment', {
      body: {
        service_category_id: findService('Drain cleaning'),
        address_id: me.addresses[0]!.id,
        scheduled_time: slots.time_slots.find(({ disabled }) => !disabled)!.scheduled_time,
      },
    }),
  ).toMatchObject({ status: 201 })
})

test('run a second time, it says that the company is there', async () => {
  expect((await create(company)).code).toBe(0)
  expect(await create(company)).toEqual({ code: 1, said: '', complaint: 'Tenant north-star already exists.' })
})

test('every mistake is named by its path, and nothing is created', async () => {
  const before = await cli.type('tenant list')
  const { code, said, complaint } = await create({
    ...company,
    subdomain: 'mail',
    time_zone: 'Denver',
    language: 'Spanish',
    phone: 'none',
    colors: { primary: 'red', third: '#fff' },
    hours: 'mon-fri 18-8',
    holidays: ['2026-02-30'],
    zip_codes: ['8001'],
    zones: [
      { name: 'North', zip_codes: ['80301'] },
      { name: 'north', zip_codes: ['80301', '80302'] },
    ],
    tax: { rate_percent: 8.81255 },
    invoice_due_days: 366,
    services: [
      {
        name: 'drain cleaning',
        duration_minutes: 0,
        fields: [{ name: 'age', label: 'Age', options: 'old' as never }],
        translations: { es: { title: 'Destape' }, Spanish: { name: 'Destape' } },
      },
      {
        name: 'Roofing',
        duration_minutes: 60,
        fields: [{ name: 'age', label: 'Age', options: ['Old'], translations: { es: { options: [] } } }],
        translations: { es: { name: 7 } },
      },
    ],
    customizations: {
      General: {
        welcome_line: { translations: { es: 'x'.repeat(61) } },
        welcome_text: { translations: { ES: 'Hola' } },
      },
    },
    technicians: [
      { last_name: 'Park', email: 'Ada@star.example', skills: ['Siding'], zones: ['West'] },
      { first_name: 'Uma', phone: '555', hours: 'noon' },
    ],
    owner: { first_name: 'Ada', email: 'ada@star.example' },
  })
  expect([code, complaint]).toEqual([1, 'Nothing is created. Correct company.json and run it again.'])
  expect(said.split('\n').sort()).toEqual(
    [
      '  subdomain: "mail" is reserved for the portal itself.',
      '  time_zone: time_zone is "Denver"; it must be an IANA time zone, such as America/Denver.',
      '  language: language is "Spanish"; it must be a language that the portal speaks: en, es.',
      '  phone: phone is "none"; it is not a phone number, such as 3035550100 or 303-555-0100 x12.',
      '  colors.primary: colors.primary is "red"; it is not a color, such as #0f766e.',
      '  colors.third: colors.third is not a field of this request.',
      '  hours: hours has "mon-fri 18-8"; it is like "mon-fri 7-12, mon-fri 13-18:30, sat 9-15", in hours and quarters of an hour from 0 to 24.',
      '  holidays.0: holidays.0 is "2026-02-30"; it is a day, such as 2027-07-05.',
      '  zip_codes.0: zip_codes.0 is "8001"; it has five digits.',
      '  zones.1.zip_codes.0: 80301 is in a zone already.',
      '  zones.1.name: There is a zone "north" already.',
      '  tax.rate_percent: A tax rate has at most four decimals.',
      '  invoice_due_days: Invoice due days must be at most 365.',
      '  services.0.fields.0.options: Options must be a list.',
      '  services.0.duration_minutes: Duration minutes must be at least 1.',
      '  services.0.translations.es.title: services.0.translations.es.title is not a field of this request.',
      '  services.0.translations.Spanish: services.0.translations.Spanish is not a field of this request.',
      '  services.1.fields.0.translations.es.options: Translate each option, in the order in which the question has them.',
      '  services.1.translations.es.name: Name must be text.',
      `  customizations.General.welcome_line.translations.es: General.welcome_line.translations.es is "${'x'.repeat(60)}"; it must be one line of at most 60 characters.`,
      '  customizations.General.welcome_text.translations.ES: customizations.General.welcome_text.translations.ES is not a field of this request.',
      '  services.0.name: There is the service "drain cleaning" already.',
      '  technicians.0.first_name: First name is required.',
      '  technicians.0.skills.0: "Siding" is no service. Available: Drain cleaning, Leak repair, Water heater, Other plumbing, drain cleaning, Roofing.',
      '  technicians.0.zones.0: "West" is no zone. Available: North, north.',
      '  technicians.0.email: The email Ada@star.example is already in use.',
      '  technicians.1.phone: technicians.1.phone is "555"; it is a number of ten digits, such as 3035550100.',
      '  technicians.1.hours: technicians.1.hours has "noon"; it is like "mon-fri 7-12, mon-fri 13-18:30, sat 9-15", in hours and quarters of an hour from 0 to 24.',
    ].sort(),
  )
  expect(await cli.type('tenant list')).toEqual(before)
})

test.each(['[]', '7', '{"technicians": [null, 7], "zones": {}, "owner": [], "services": "all"}'])(
  '%s is no company',
  async (json) => {
    cli.write('company.json', json)
    expect(await cli.type('tenant create --file company.json')).toMatchObject({
      code: 1,
      complaint: 'Nothing is created. Correct company.json and run it again.',
    })
  },
)

test('a file without technicians says that nobody can book yet, and --file goes alone', async () => {
  const { technicians: _, trade: __, services: ___, ...rest } = company
  expect((await create(rest)).said).toContain("\nCustomers can't book yet: there are no services, technicians.\n")
  const alone = 'With --file, all else is in the file.'
  await cli.refused('tenant create acme --file company.json', 2, alone)
  await cli.refused('tenant create --file company.json --name Acme', 2, alone)
  await cli.refused('tenant create --name Acme', 2, 'Specify the subdomain, such as acme, or --file company.json.')
})
