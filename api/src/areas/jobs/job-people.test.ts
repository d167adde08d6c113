import { asc, eq } from 'drizzle-orm'
import { addressEmails, addresses, appointments, jobCommissions, jobs, users } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, type TestClient } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import { signInStaff } from '#test/support/staff'
import type { Body } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const bluebird = demoIds('bluebird')
const { live: job, late: officeJob, completed } = acme.appointments
const [jamie = 0, priya = 0, sam = 0] = acme.users.technicians
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const office = setUpClient(() => officeClient(api))

const byLink = (role: 'technician' | 'admin', id: number = job) => staffClient(api, role, { type: 'Appointment', id })
const archived = (id: number, value: boolean) =>
  api.inAcme((db) => db.update(users).set({ archived: value }).where(eq(users.id, id)))

describe('the owner of a job', () => {
  const setOwner = (user_id: number | null, client = office, id: number = job) =>
    client.call('setJobOwner', { params: { id }, body: { owner: { user_id } } })
  const findOwner = async (id: number = job) =>
    (await api.inAcme((db) => db.select().from(jobs).where(eq(jobs.id, id))))[0]?.ownerId

  it('is a staff member, or null', async () => {
    expect(await setOwner(jamie)).toMatchObject({
      status: 200,
      body: { owner: { id: jamie, full_name: 'Jamie Ortiz' } },
    })
    expect(await findOwner()).toBe(jamie)
    expect((await setOwner(acme.users.admin)).body).toEqual({
      owner: { id: acme.users.admin, full_name: 'Alex Moreno' },
    })
    expect((await setOwner(null)).body).toEqual({ owner: null })
    expect(await findOwner()).toBeNull()
  })

  it('is not a customer, an archived user, or a user of another tenant', async () => {
    await archived(sam, true)
    for (const id of [acme.users.customer, sam, bluebird.users.admin, 2_000_000]) {
      expect(await setOwner(id)).toMatchObject({
        status: 422,
        body: { message: 'No staff member has this id.', field: 'owner.user_id' },
      })
    }
    await archived(sam, false)
    expect(await findOwner()).toBeNull()
  })

  it('is set only by the office, signed in', async () => {
    for (const client of [customer, await byLink('technician')])
      expect((await setOwner(jamie, client)).status).toBe(403)
    expect(await setOwner(jamie, await byLink('admin'))).toMatchObject({
      status: 403,
      body: { message: 'Please sign in to do this.' },
    })
    expect((await setOwner(jamie, api.visitor())).status).toBe(401)
    expect(await setOwner(bluebird.users.admin, await officeClient(api, 'bluebird'))).toMatchObject({
      status: 404,
      body: { message: 'No such job.' },
    })
    expect((await setOwner(jamie, office, 2_000_000)).status).toBe(404)
    expect(await findOwner()).toBeNull()
  })
})

describe('the commissions of a job', () => {
  type Parts = Body<'setJobCommissions'>['commissions']
  const setParts = (commissions: Parts, client = office, id: number = job) =>
    client.call('setJobCommissions', { params: { id }, body: { commissions } })
  const findParts = async (id: number = job) =>
    (
      await api.inAcme((db) =>
        db.select().from(jobCommissions).where(eq(jobCommissions.jobId, id)).orderBy(asc(jobCommissions.id)),
      )
    ).map(({ userId, percent }) => [userId, percent])

  it('are the last list that was sent, to a hundredth of a percent', async () => {
    const first = await setParts([
      { user_id: jamie, percent: 33.33 },
      { user_id: priya, percent: 66.67 },
    ])
    expect(first).toMatchObject({
      status: 200,
      body: [
        { user_id: jamie, full_name: 'Jamie Ortiz', percent: 33.33 },
        { user_id: priya, full_name: 'Priya Nair', percent: 66.67 },
      ],
    })
    expect(await findParts()).toEqual([
      [jamie, 33.33],
      [priya, 66.67],
    ])
    expect((await setParts([{ user_id: acme.users.admin, percent: 100 }])).body).toEqual([
      { user_id: acme.users.admin, full_name: 'Alex Moreno', percent: 100 },
    ])
    expect(await findParts()).toEqual([[acme.users.admin, 100]])
    expect((await setParts([])).body).toEqual([])
    expect(await findParts()).toEqual([])
  })

  it.each<[string, Parts, object]>([
    [
      'a customer',
      [
        { user_id: jamie, percent: 1 },
        { user_id: acme.users.customer, percent: 1 },
      ],
      { message: 'No staff member has this id.', field: 'commissions.1.user_id' },
    ],
    [
      'another tenant’s',
      [{ user_id: bluebird.users.admin, percent: 1 }],
      { message: 'No staff member has this id.', field: 'commissions.0.user_id' },
    ],
    [
      'the same person twice',
      [
        { user_id: jamie, percent: 1 },
        { user_id: priya, percent: 1 },
        { user_id: jamie, percent: 2 },
      ],
      { message: 'Each person can be named only once.', field: 'commissions.2.user_id' },
    ],
    [
      'three decimals',
      [
        { user_id: jamie, percent: 10 },
        { user_id: priya, percent: 10.125 },
      ],
      { message: 'A commission has at most two decimals.', field: 'commissions.1.percent' },
    ],
    [
      'a hundredth too much',
      [
        { user_id: jamie, percent: 50 },
        { user_id: priya, percent: 50.01 },
      ],
      { message: 'Commissions can add up to at most 100 percent.', field: 'commissions' },
    ],
  ])('refuses %s, and keeps what was there', async (_, parts, refusal) => {
    await setParts([{ user_id: sam, percent: 5 }])
    expect(await setParts(parts)).toMatchObject({ status: 422, body: refusal })
    expect(await findParts()).toEqual([[sam, 5]])
  })

  it.each([[0], [-1], [100.01]])('%s percent is no part', async (percent) => {
    expect(await setParts([{ user_id: jamie, percent }])).toMatchObject({
      status: 400,
      body: { field: 'commissions.0.percent' },
    })
  })

  it('an archived user is rejected', async () => {
    await archived(sam, true)
    expect(await setParts([{ user_id: sam, percent: 5 }])).toMatchObject({
      status: 422,
      body: { field: 'commissions.0.user_id' },
    })
    await archived(sam, false)
  })

  it('concurrent lists: one of them wins, never a mix', async () => {
    const lists = Array.from({ length: 8 }, (_, index): Parts => [
      { user_id: jamie, percent: 50 + index },
      { user_id: [priya, sam][index % 2]!, percent: 10 },
    ])
    const answers = await Promise.all(lists.map((list) => setParts(list)))
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200))
    const kept = await findParts()
    expect(lists.map((list) => list.map(({ user_id, percent }) => [user_id, percent]))).toContainEqual(kept)
  })

  it('is set only by the office, signed in', async () => {
    for (const client of [customer, await byLink('technician')]) expect((await setParts([], client)).status).toBe(403)
    expect(await setParts([], await byLink('admin'))).toMatchObject({
      status: 403,
      body: { message: 'Please sign in to do this.' },
    })
    expect((await setParts([], await officeClient(api, 'bluebird'))).status).toBe(404)
  })
})

describe('the technicians of a job', () => {
  const technicians = (client: TestClient, id: number = job) => client.call('listJobTechnicians', { params: { id } })

  it('are those of its visits, each once', async () => {
    const [visit] = await api.inAcme((db) => db.select().from(appointments).where(eq(appointments.id, job)))
    const { id: _, ...more } = visit!
    const later = (days: number, technicianId: number | null) => ({
      ...more,
      status: 'pending' as const,
      technicianId,
      scheduledTime: new Date(api.clock().getTime() + days * 86_400_000),
    })
    await api.inAcme((db) =>
      db.insert(appointments).values([later(1, acme.technicians[1]!), later(2, acme.technicians[0]!), later(3, null)]),
    )
    const { status, body } = await technicians(office)
    expect(status).toBe(200)
    expect(body.map(({ id }) => id).sort()).toEqual([acme.technicians[0], acme.technicians[1]])
    expect(body.find(({ id }) => id === acme.technicians[0])).toEqual({
      id: acme.technicians[0],
      full_name: 'Jamie Ortiz',
      first_name: 'Jamie',
      last_name: 'Ortiz',
      phone: '3035550160',
      avatar: { url: expect.stringMatching(/^data:image/) },
    })
  })

  it('are listed for the staff of the job', async () => {
    expect((await technicians(await byLink('technician'))).status).toBe(200)
    expect((await technicians(await byLink('technician'), completed)).status).toBe(404)
    // Without a link, a technician can read their own visits, but no jobs.
    expect((await technicians(await signInStaff(api, 'technician'))).status).toBe(404)
    expect((await technicians(customer)).status).toBe(403)
    expect((await technicians(await officeClient(api, 'bluebird'))).status).toBe(404)
  })
})

describe('the recipients of a receipt', () => {
  const receivers = async (id: number, client = office) =>
    (await client.call('listTransactionReceivers', { params: { id } })).body
  const own = [
    { full_name: 'Casey Rivera', email: emails.customer, kind: 'customer' },
    { full_name: 'Casey Rivera', email: 'casey.rivera@example.com', kind: 'customer' },
  ]
  const reception = { full_name: 'Reception', email: 'reception@example.com', kind: 'address' }

  it('are the customer and the contacts of the address', async () => {
    expect(await receivers(job)).toEqual(own)
    expect(await receivers(officeJob)).toEqual([...own, reception])
    const id = acme.addresses.customerOffice
    await api.inAcme((db) => db.update(addresses).set({ receivesCommunication: false }).where(eq(addresses.id, id)))
    expect(await receivers(officeJob)).toEqual(own)
    await api.inAcme((db) => db.update(addresses).set({ receivesCommunication: true }).where(eq(addresses.id, id)))
  })

  it('include each email once, case-insensitively; one without a label is named after the place', async () => {
    const at = { addressId: acme.addresses.customerOffice }
    await api.inAcme((db) =>
      db.insert(addressEmails).values([
        { ...at, emailAddress: 'Customer@Example.com' },
        { ...at, emailAddress: 'RECEPTION@example.com' },
        { ...at, emailAddress: 'desk@example.com' },
      ]),
    )
    expect(await receivers(officeJob)).toEqual([
      ...own,
      reception,
      { full_name: 'Office', email: 'desk@example.com', kind: 'address' },
    ])
  })

  it('are listed for the staff of the job', async () => {
    const ask = (client: TestClient, id: number) => client.call('listTransactionReceivers', { params: { id } })
    expect((await ask(await byLink('technician', officeJob), officeJob)).status).toBe(200)
    expect((await ask(await byLink('technician'), officeJob)).status).toBe(404)
    expect((await ask(customer, officeJob)).status).toBe(403)
    expect((await ask(await officeClient(api, 'bluebird'), officeJob)).status).toBe(404)
  })
})
