import { openCommandLine, type CommandLine } from './testing/command-line'

let cli: CommandLine
beforeEach(async () => void (cli = await openCommandLine()))
afterEach(() => cli.api.close())

const ok = async (line: string) => {
  const { code, said, complaint } = await cli.type(line)
  expect([code, complaint]).toEqual([0, ''])
  cli.api.services.tenants.forget()
  return said
}

test('a tenant that was opened by commands alone can be booked', async () => {
  await ok('tenant create north-star --name "North Star Heating" --timezone America/Denver')
  expect(await ok('tenant booking north-star --zip-codes 80016,80017 --hours "mon-fri 8-18, sat 9-15" --lead 60 --holidays 2026-02-11')).toBe('north-star: the rules are set.')
  expect(await ok('staff add north-star --role technician --first-name Theo --last-name Park')).toMatch(/^Theo Park is technician \d+ of north-star\.\nCustomers can book them for every service\. Positions are reported as technician \d+\.$/)
  const said = await ok('service add north-star --name "Drain cleaning" --minutes 90')
  const [, id] = /^Drain cleaning is service (\d+) of north-star\.$/.exec(said)!
  await ok('staff add north-star --role technician --first-name Uma --last-name Reed')
  const visitor = cli.api.visitor('north-star')
  expect((await visitor.call('listServiceCategories', {})).body).toMatchObject([{ id: Number(id), name: 'Drain cleaning' }])
  const free = async (postal_code: string) => (await visitor.call('getAvailableDates', { query: { service_date: '2026-02-10', service_category_id: Number(id), postal_code } })).body.available_dates
  expect(await free('80016')).toEqual(expect.arrayContaining(['2026-02-12', '2026-02-14']))
  expect((await free('80016')).filter((day) => ['2026-02-11', '2026-02-15'].includes(day))).toEqual([])
  await ok('tenant booking north-star --zip-codes 80017')
  expect(await free('80016')).toEqual([])
})

test.each([
  ['tenant booking acme', 'Specify what to set, such as --zip-codes 80202,80203.'],
  ['tenant booking acme --zip-codes 8020', '--zip-codes has "8020"; it is like 80202,80203.'],
  ['tenant booking acme --holidays 24.12.', '--holidays has "24.12."; it is like 2027-07-05,2027-12-24.'],
  ['tenant booking acme --hours "mon-fri 18-8"', '--hours has "mon-fri 18-8"; it is like "mon-fri 8-18, sat 9-15", in whole hours from 0 to 24.'],
  ['tenant booking acme --hours "noon 8-18"', '--hours has "noon 8-18"; it is like "mon-fri 8-18, sat 9-15", in whole hours from 0 to 24.'],
  ['tenant booking acme --window 5', '--window is "5"; it is a whole number from 15 to 1440.'],
  ['service add acme --name "Drain cleaning"', '--minutes is missing: how long the work takes.'],
  ['service add acme --name "Drain cleaning" --minutes 0', '--minutes is "0"; it is a whole number from 1 to 1440.'],
])('%s: refused', async (line, complaint) => expect(await cli.type(line)).toEqual({ code: 2, said: '', complaint }))

test('hours around a weekend', async () => {
  await ok('tenant booking acme --hours "fri-mon 10-14"')
  const [acme] = (await cli.api.services.tenants.all()).filter(({ subdomain }) => subdomain === 'acme')
  expect(acme!.bookingRules.workingHours).toEqual(Object.fromEntries([5, 6, 0, 1].map((day) => [day, { from: 10, to: 14 }])))
})
