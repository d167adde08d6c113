import { demoIds, emails } from 'demo/names'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

const createToken = async (line: string) => (await cli.type(line)).said.split('\n')[0]!
const asks = async (token: string) => (await cli.api.visitor('acme', token).call('listTasks', {})).status

test('an admin session is limited in time, and permits what requires signing in', async () => {
  const token = await createToken('admin-token acme --hours 3')
  expect(await asks(token)).toBe(200)
  const link = await cli.api
    .visitor('acme', token)
    .call('createLink', { body: { link: { role: 'technician', resource: { type: 'Quote', id: 10_103 } } } })
  expect(link.status).toBe(201)
  cli.api.clock.advance(110 * 60_000)
  expect(await asks(token)).toBe(200)
  cli.api.clock.advance(71 * 60_000)
  expect(await asks(token)).toBe(401)
})

test('the token is not valid at another tenant', async () => {
  expect(await asks(await createToken('admin-token bluebird'))).toBe(401)
})

test('a staff member is added to a new tenant, and signed in', async () => {
  await cli.type('tenant create north-star --name "North Star Heating" --timezone America/Phoenix')
  expect(await cli.type('admin-token north-star')).toMatchObject({
    code: 1,
    complaint: 'The tenant has no admin yet.',
  })
  const { said } = await cli.type(
    'staff add north-star --role admin --first-name Ada --last-name Byron --email ada@star.example',
  )
  expect(said).toMatch(/^Ada Byron is an admin of north-star: user \d+\.$/)
  const token = await createToken('admin-token north-star')
  expect((await cli.api.visitor('north-star', token).call('listTasks', {})).body).toEqual({
    data: [],
    recordsFiltered: 0,
  })
  await cli.type('staff add north-star --role admin --first-name Bo --last-name Diaz')
  expect((await cli.type('admin-token north-star')).complaint).toMatch(
    /^There are several admins: \d+, \d+\. Name one with --user\.$/,
  )
})

test("customers see a technician's picture, and call them", async () => {
  const { said } = await cli.type(
    'staff add acme --role technician --first-name Theo --last-name Park --phone "+1 (303) 555-0171" --picture https://cdn.example/theo.jpg',
  )
  const [, technicianId, userId] =
    /^Theo Park is a technician of acme: technician_id (\d+) in calls, user (\d+) in links\.\n/.exec(said)!
  expect(said).toMatch(/\nPages load the picture once a logo of acme comes from https:\/\/cdn\.example, too\.$/)
  const { appointments: visits } = demoIds('acme')
  const office = cli.api.visitor('acme', await createToken('admin-token acme'))
  await office.call('updateAppointment', {
    params: { id: visits.pending },
    body: { technician_id: Number(technicianId), status: 'assigned' },
  })
  const customer = await cli.api.signIn(emails.landlord)
  expect((await customer.call('getAppointment', { params: { id: visits.pending } })).body.technician).toMatchObject({
    id: Number(technicianId),
    phone: '3035550171',
    avatar: { url: 'https://cdn.example/theo.jpg' },
  })
  expect(
    (await cli.type(`link --role technician --appointment ${visits.pending} --user ${userId} --tenant acme`)).code,
  ).toBe(0)

  await cli.type('tenant set acme Assets.logo=https://cdn.example/logo.svg')
  expect(
    (
      await cli.type(
        'staff add acme --role technician --first-name Uma --last-name Reed --picture https://cdn.example/uma.jpg',
      )
    ).said,
  ).not.toContain('Pages load')
})

test.each([
  ['staff add acme --first-name A --last-name B', 2, '--role is missing: their role, one of technician, admin.'],
  [
    'staff add acme --role customer --first-name A --last-name B',
    2,
    '--role is "customer"; it is one of technician, admin.',
  ],
  ['staff add acme --role admin --last-name B', 2, '--first-name is missing: their first name.'],
  [
    'staff add acme --role admin --first-name A --last-name B --email nobody',
    2,
    '--email is "nobody"; it is not an email address.',
  ],
  [
    'staff add acme --role admin --first-name A --last-name B --email customer@example.com',
    1,
    'The email customer@example.com is already in use.',
  ],
  [
    'staff add acme --role technician --first-name A --last-name B --phone 555-0100',
    2,
    '--phone is "555-0100"; it is a number of ten digits, such as 3035550100.',
  ],
  [
    'staff add acme --role technician --first-name A --last-name B --picture http://acme.example/a.png',
    2,
    '--picture is "http://acme.example/a.png"; it is not the https address of an image, such as https://acme.example/logo.svg.',
  ],
  [
    'staff add acme --role admin --first-name A --last-name B --picture https://acme.example/a.png',
    2,
    '--picture is only for a technician: customers see it.',
  ],
  ['admin-token acme --user 10001', 1, 'No admin has the id 10001.'],
  ['admin-token acme --hours 25', 2, '--hours is "25"; it is a whole number from 1 to 24.'],
])('%s: exit %d', async (line, code, complaint) => {
  await cli.refused(line, code, complaint)
})
