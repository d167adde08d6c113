import { tenants } from '#foundation/database/schema'
import { setUpClient, setUpTestApi } from '#test/support'
import { officeClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'
import { addOfficeTask } from './add-office-task'

const acme = demoIds('acme')
const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const customer = setUpClient(() => api.signIn(emails.customer))

const list = async (query: { status?: 'open' | 'done'; after?: number; limit?: number } = {}) =>
  (await office.call('listOfficeTasks', { query })).body
const note = (comment: string) =>
  customer.call('createComment', {
    body: { comment: { commentable_type: 'Job', commentable_id: acme.appointments.completed, comment } },
  })

it('tasks are listed page by page, and done once', async () => {
  const about = { type: 'membership', id: acme.membership } as const
  await api.inAcme(async (db) => {
    for (const text of ['One', 'Two', 'Three'])
      await addOfficeTask(db, { kind: 'membership_unpaid', about, text }, api.clock())
    await addOfficeTask(db, { kind: 'membership_unpaid', about, text: 'Again', once: true }, api.clock())
  })
  const first = await list({ limit: 2 })
  expect(first.data.map(({ text }) => text)).toEqual(['Three', 'Two'])
  const rest = await list({ after: Number(first.next) })
  expect(rest).toMatchObject({
    data: [{ text: 'One', kind: 'membership_unpaid', resource_type: 'membership', resource_id: acme.membership }],
    next: null,
  })
  const params = { id: rest.data[0]!.id }
  const done = (await office.call('completeOfficeTask', { params })).body
  expect(done).toMatchObject({ done_at: api.clock().toISOString(), done_by: { id: acme.users.admin } })
  api.clock.advance(60_000)
  expect((await office.call('completeOfficeTask', { params })).body).toEqual(done)
  expect((await list({ status: 'done' })).data).toEqual([done])
  expect((await list({ status: 'open' })).data).toHaveLength(2)
})

it('a low rating is a task, a good one is none', async () => {
  const [first, second] = acme.appointments.history
  const rate = (id: number, score: number) =>
    customer.call('rateAppointment', { params: { id }, body: { score, comment: 'Nobody came.' } })
  expect((await rate(first!, 2)).status).toBe(201)
  await rate(second!, 3)
  expect((await list({ status: 'open', limit: 1 })).data).toMatchObject([
    {
      kind: 'low_rating',
      resource_type: 'appointment',
      resource_id: first,
      text: 'A visit was rated 2 of 5. Nobody came.',
    },
  ])
})

it('a note of a customer is a task if nobody can be mailed', async () => {
  const before = (await list()).data.length
  expect((await note('The key is under the mat.')).status).toBe(201)
  expect((await list()).data).toHaveLength(before)
  await api.database.asOwner((db) => db.update(tenants).set({ supportEmail: null }))
  await api.inAcme(async (db) => void (await db.execute(`delete from user_emails where user_id = ${acme.users.admin}`)))
  api.services.tenants.forget()
  await note('Please call me.')
  expect((await list({ limit: 1 })).data).toMatchObject([
    { kind: 'customer_note', resource_type: 'job', text: 'Please call me.' },
  ])
})
