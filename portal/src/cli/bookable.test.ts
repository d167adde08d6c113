import { demoIds, emails } from 'demo/names'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

test('a tenant that was opened by commands alone can be booked', async () => {
  await cli.done('tenant create north-star --name "North Star Heating" --timezone America/Denver')
  expect(
    await cli.done(
      'tenant booking north-star --zip-codes 80016,80017 --hours "mon-fri 8-18, sat 9-15" --lead 60 --holidays 2026-02-11',
    ),
  ).toBe(
    'north-star: the rules are set.\nHours: mon-fri 8-18, sat 9-15.\nZip codes: 80016, 80017.\nHolidays: 2026-02-11.',
  )
  expect(await cli.done('staff add north-star --role technician --first-name Theo --last-name Park')).toMatch(
    /^Theo Park is a technician of north-star: technician_id \d+ in calls, user \d+ in links\.\nCustomers can book them for every service\.$/,
  )
  const said = await cli.done('service add north-star --name "Drain cleaning" --minutes 90')
  const [, id] = /^Drain cleaning is service (\d+) of north-star\.$/.exec(said)!
  await cli.done('staff add north-star --role technician --first-name Uma --last-name Reed')
  const visitor = cli.api.visitor('north-star')
  expect((await visitor.call('listServiceCategories', {})).body).toMatchObject([
    { id: Number(id), name: 'Drain cleaning' },
  ])
  const free = async (postal_code: string) =>
    (
      await visitor.call('getAvailableDates', {
        query: { service_date: '2026-02-10', service_category_id: Number(id), postal_code },
      })
    ).body.available_dates
  expect(await free('80016')).toEqual(expect.arrayContaining(['2026-02-12', '2026-02-14']))
  expect((await free('80016')).filter((day) => ['2026-02-11', '2026-02-15'].includes(day))).toEqual([])
  await cli.done('tenant booking north-star --zip-codes 80017')
  expect(await free('80016')).toEqual([])
})

test.each([
  ['tenant booking acme', 'Specify what to set, such as --zip-codes 80202,80203.'],
  ['tenant booking acme --zip-codes 8020', '--zip-codes has "8020"; it is like 80202,80203.'],
  ['tenant booking acme --holidays 24.12.', '--holidays has "24.12."; it is like 2027-07-05,2027-12-24.'],
  [
    'tenant booking acme --hours "mon-fri 18-8"',
    '--hours has "mon-fri 18-8"; it is like "mon-fri 7-12, mon-fri 13-18:30, sat 9-15", in hours and quarters of an hour from 0 to 24.',
  ],
  [
    'tenant booking acme --hours "noon 8-18"',
    '--hours has "noon 8-18"; it is like "mon-fri 7-12, mon-fri 13-18:30, sat 9-15", in hours and quarters of an hour from 0 to 24.',
  ],
  ['tenant booking acme --hours "sat 9-12, fri-sun 8-18"', '--hours has two parts of sat that overlap.'],
  ['tenant booking acme --holidays 2026-02-30', '--holidays has "2026-02-30"; it is like 2027-07-05,2027-12-24.'],
  [
    'tenant booking acme --holidays 2026-02-11 --add-holidays 2026-02-12',
    '--holidays sets the whole list; give either that, or --add-holidays and --remove-holidays.',
  ],
  [
    'tenant booking acme --remove-zip-codes 99999',
    '--remove-zip-codes has 99999, which is not in the list: 80014,80015,80016,80017,80018.',
  ],
  ['staff hours acme --technician 1 --hours "mon 9-17, mon 16:30-20"', '--hours has two parts of mon that overlap.'],
  ['tenant booking acme --horizon 0', '--horizon is "0"; it is a whole number from 1 to 730.'],
  ['tenant booking acme --visits-a-day 0', '--visits-a-day is "0"; it is a whole number from 1 to 10000.'],
  ['tenant booking acme --window 5', '--window is "5"; it is a whole number from 15 to 1440.'],
  ['tenant booking acme --lead=-5', '--lead is "-5"; it is a whole number from 0 to 43200.'],
  ['service add acme --name "Drain cleaning"', '--minutes is missing: how long the work takes.'],
  ['service add acme --name "Drain cleaning" --minutes 0', '--minutes is "0"; it is a whole number from 1 to 1440.'],
])('%s: refused', (line, complaint) => cli.refused(line, 2, complaint))

test('hours around a weekend', async () => {
  await cli.done('tenant booking acme --hours "fri-mon 10-14"')
  const [acme] = (await cli.api.services.tenants.all()).filter(({ subdomain }) => subdomain === 'acme')
  expect(acme!.bookingRules.workingHours).toEqual(
    Object.fromEntries([5, 6, 0, 1].map((day) => [day, { from: 10, to: 14 }])),
  )
})

test('a list that is replaced or changed is told whole, with what it no longer has', async () => {
  expect(await cli.done('tenant booking acme --holidays 2027-12-24')).toBe(
    'acme: the rule is set.\nHolidays: 2027-12-24. No longer: 2026-12-25, 2027-01-01, 2027-12-25, 2028-01-01.',
  )
  expect(await cli.done('tenant booking acme --add-holidays 2026-12-25,2027-12-24')).toBe(
    'acme: the rule is set.\nHolidays: 2026-12-25, 2027-12-24.',
  )
  expect(await cli.done('tenant booking acme --remove-holidays 2027-12-24 --add-holidays 2027-01-01')).toBe(
    'acme: the rule is set.\nHolidays: 2026-12-25, 2027-01-01. No longer: 2027-12-24.',
  )
  expect(await cli.done('tenant booking acme --holidays none')).toBe(
    'acme: the rule is set.\nHolidays: none. No longer: 2026-12-25, 2027-01-01.',
  )
})

test('how far ahead and how many visits a day is set and reset, and visits on a new holiday are named', async () => {
  const rules = async () =>
    (await cli.api.services.tenants.all()).find(({ subdomain }) => subdomain === 'acme')!.bookingRules
  await cli.done('tenant booking acme --horizon 90 --visits-a-day 40')
  expect(await rules()).toMatchObject({ horizonDays: 90, visitsADay: 40 })
  await cli.done('tenant booking acme --visits-a-day none')
  expect(await rules()).toMatchObject({ horizonDays: 90, visitsADay: null })
  const landlord = await cli.api.signIn(emails.landlord)
  const { body: visit } = await landlord.call('getAppointment', {
    params: { id: demoIds('acme').appointments.pending },
  })
  const day = visit.arrival_window_start!.slice(0, 10)
  expect(await cli.done(`tenant booking acme --add-holidays ${day}`)).toMatch(
    new RegExp(`\\nBooked on new holidays: appointments (\\d+, )*${visit.id}\\b`),
  )
})

test('hours that a technician has of their own stay when those of the company change, and that is said', async () => {
  const [technicianId] = demoIds('acme').technicians
  expect(await cli.done(`staff hours acme --technician ${technicianId} --hours "mon-wed 9-12"`)).toBe(
    `Technician ${technicianId} can be booked mon-wed 9-12, as far as that is within the hours of acme, mon-fri 8-18, sat 9-15.`,
  )
  expect(await cli.done('tenant booking acme --hours "mon-sat 7-20"')).toBe(
    `acme: the rule is set.\nHours: mon-sat 7-20.\nJamie Ortiz keeps hours of their own, until: npm run portal -- staff hours acme --technician ${technicianId} --hours company`,
  )
  expect(await cli.done(`staff hours acme --technician ${technicianId} --hours company`)).toBe(
    `Technician ${technicianId} can be booked in the hours of acme, mon-sat 7-20.`,
  )
  expect(await cli.done('tenant booking acme --hours "fri-mon 10-14, wed 8-12"')).toBe(
    'acme: the rule is set.\nHours: mon 10-14, wed 8-12, fri-sun 10-14.',
  )
  expect(await cli.done('tenant booking acme --hours "tue-fri 13-18:30, tue-thu 7:15-12"')).toBe(
    'acme: the rule is set.\nHours: tue-thu 7:15-12, tue-thu 13-18:30, fri 13-18:30.',
  )
  await cli.refused('staff hours acme --technician 1 --hours "mon 9-17"', 1, 'There is no technician 1.')
})

test('the length of arrival windows counts while its flag is on, and until then that is said', async () => {
  const said = await cli.done('tenant booking bluebird --window 180')
  expect(said).toBe(
    'bluebird: the rule is set.\nArrival windows last an hour, whatever --window is, until a flag is on: npm run portal -- tenant flag bluebird custom_arrival_windows_enabled=on',
  )
  const minutes = async () => {
    const { body } = await cli.api.visitor('bluebird').call('getAvailableTimeSlots', {
      query: {
        service_date: '2026-02-12',
        service_category_id: demoIds('bluebird').categories.plumbing,
        postal_code: '80014',
      },
    })
    return (
      (Date.parse(body.time_slots[0]!.arrival_window_end) - Date.parse(body.time_slots[0]!.arrival_window_start)) /
      60_000
    )
  }
  expect(await minutes()).toBe(60)
  await cli.done(said.split('portal -- ')[1]!)
  expect(await minutes()).toBe(180)
  expect(await cli.done('tenant booking bluebird --window 120')).toBe('bluebird: the rule is set.')
  expect(await cli.done('tenant booking bluebird --step 60')).toBe('bluebird: the rule is set.')
})

const listed = async () => (await cli.api.visitor('acme').call('listServiceCategories', {})).body

test('a service asks its own questions', async () => {
  cli.write(
    'questions.json',
    '[{"name": "pipe", "label": " Which pipe? ", "options": ["Kitchen", "Bath"]}, {"name": "notes", "label": "Anything else?", "options": []}]',
  )
  await cli.done('service add acme --name "Drain cleaning" --minutes 60 --fields questions.json')
  expect((await listed()).find(({ name }) => name === 'Drain cleaning')!.details.fields).toEqual([
    { name: 'pipe', label: 'Which pipe?', options: ['Kitchen', 'Bath'] },
    { name: 'notes', label: 'Anything else?', options: [] },
  ])
})

test('a service has a name in other languages', async () => {
  const add = 'service add acme --name "Drain cleaning" --minutes 60 --translations names.json'
  cli.write('names.json', '{"es": {"title": "Destape de drenajes"}}')
  await cli.refused(add, 1, 'names.json, es.title: es.title is not a field of this request.')
  cli.write('names.json', '{"es": {"name": "Destape de drenajes"}}')
  await cli.done(add)
  const { body } = await cli.api.visitor('acme').call('listServiceCategories', {}, { 'accept-language': 'es' })
  expect(body.at(-1)!.name).toBe('Destape de drenajes')
})

test.each([
  [
    'nothing',
    'questions.json is not JSON. Write the questions like [{"name": "problem", "label": "Describe the problem", "options": []}].',
  ],
  ['{}', 'questions.json, fields: Fields must be a list.'],
  [
    '[{"name": "a", "label": "A", "options": []}, {"name": "b", "options": []}]',
    'questions.json, question 2 has no "label".',
  ],
  ['[{"name": "a", "label": "A"}]', 'questions.json, question 1 has no "options"; write [] where the answer is text.'],
  ['[{"name": " ", "label": "A", "options": []}]', 'questions.json, question 1, name: Name is too short.'],
  ['[{"name": "a", "label": "A", "options": [1]}]', 'questions.json, question 1, options.0: Options must be text.'],
  [
    '[{"name": "a", "label": "A", "options": [], "type": "text"}]',
    'questions.json, question 1 has "type", which no question has.',
  ],
  [
    '[{"name": "a", "label": "A", "options": []}, {"name": "a", "label": "B", "options": []}]',
    'questions.json, question 2, name: Name is "a" a second time; answers are kept by it.',
  ],
])('the questions %s: refused', async (json, complaint) => {
  cli.write('questions.json', json)
  await cli.refused('service add acme --name "Drain cleaning" --minutes 60 --fields questions.json', 1, complaint)
  expect((await listed()).map(({ name }) => name)).not.toContain('Drain cleaning')
})

test('a service of the same name is refused, until the first one is removed', async () => {
  const before = await listed()
  await cli.refused(
    'service add acme --name " plumbing" --minutes 60',
    1,
    'acme has the service "Plumbing" already: choose another --name, or remove it first.',
  )
  expect(await listed()).toEqual(before)
  await cli.refused(
    'service remove acme Roofing',
    1,
    'acme has no service "Roofing". Available: Air Conditioning, Heating, Plumbing, Electrical.',
  )
  expect(await cli.done('service remove acme plumbing')).toBe(
    `Plumbing, service ${demoIds('acme').categories.plumbing} of acme, is no longer offered. Visits that were booked stay.`,
  )
  expect(await listed()).toEqual(before.filter(({ name }) => name !== 'Plumbing'))
  await cli.done('service add acme --name Plumbing --minutes 60')
})
