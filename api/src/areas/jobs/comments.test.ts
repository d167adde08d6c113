import { eq, inArray } from 'drizzle-orm'
import { APPOINTMENT_CHANGED } from '#areas/scheduling'
import { comments } from '#foundation/database/schema'
import { setUpClient, setUpTestApi, until, type TestAnswer, type TestClient } from '#test/support'
import { collectMessages } from '#test/support/collect-messages'
import { requestDuringTransaction } from '#test/support/concurrent-requests'
import { officeClient, staffClient } from '#test/support/payments'
import type { Body } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { live: job, completed } = acme.appointments
const seeded = { pinned: job, technicians: job + 1, hidden: job + 2 }
const api = setUpTestApi()
const customer = setUpClient(() => api.signIn(emails.customer))
const technician = setUpClient(() => staffClient(api, 'technician', { type: 'Appointment', id: job }))
const office = setUpClient(() => officeClient(api))

type NewNote = Partial<Body<'createComment'>['comment']>
const write = (client: TestClient, more: NewNote = {}) =>
  client.call('createComment', {
    body: { comment: { commentable_type: 'Job', commentable_id: job, comment: 'Ring twice.', ...more } },
  })
const change = (client: TestClient, id: number, comment: Body<'updateComment'>['comment']) =>
  client.call('updateComment', { params: { id }, body: { comment } })
const remove = (client: TestClient, id: number) => client.call('deleteComment', { params: { id } })
const shownTo = async (client: TestClient) =>
  Object.values(
    (await client.call('listCommentsByDate', { query: { commentable_type: 'Job', commentable_id: job } })).body,
  ).flat()
const findComment = async (id: number) =>
  (await api.inAcme((db) => db.select().from(comments).where(eq(comments.id, id))))[0]
const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip

describe('adding a note', () => {
  it('a customer’s is visible to everyone, and trimmed', async () => {
    const { status, body } = await write(customer, { comment: '  The key is under the mat.\n' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        comment: 'The key is under the mat.',
        pinned: false,
        customer_visible: true,
        created_at: api.clock().toISOString(),
        updated_at: api.clock().toISOString(),
        user: { full_name: 'Casey Rivera' },
      },
    ])
    for (const client of [customer, technician, office]) expect(await shownTo(client)).toContainEqual(body)
    expect((await write(customer, { customer_visible: true, pinned: false })).status).toBe(201)
  })

  it('tells the open pages of the visit', async () => {
    const { messages, stop } = await collectMessages(api.services.bus, APPOINTMENT_CHANGED)
    await write(technician)
    await until(() => messages.length === 1)
    stop()
    expect(messages).toEqual([{ tenantId: acme.tenant, appointmentId: job, status: 'accepted' }])
  })

  it('a customer’s is neither hidden nor pinned', async () => {
    const before = await shownTo(office)
    expect(await write(customer, { customer_visible: false })).toMatchObject({
      status: 422,
      body: { message: 'Your notes are always visible to you and the office.', field: 'comment.customer_visible' },
    })
    expect(await write(customer, { pinned: true })).toMatchObject({
      status: 422,
      body: { message: 'Only the office can pin a note.', field: 'comment.pinned' },
    })
    expect(await shownTo(office)).toEqual(before)
  })

  it('staff choose who sees theirs, and may pin it', async () => {
    const hidden = await write(technician, { customer_visible: false })
    expect(hidden).toMatchObject({
      status: 201,
      body: { customer_visible: false, pinned: false, user: { full_name: 'Jamie Ortiz' } },
    })
    const pinned = await write(office, { pinned: true })
    expect(pinned).toMatchObject({
      status: 201,
      body: { customer_visible: true, pinned: true, user: { full_name: 'Alex Moreno' } },
    })
    const ids = (await shownTo(customer)).map(({ id }) => id)
    expect(ids).not.toContain(hidden.body.id)
    expect(ids).toContain(pinned.body.id)
  })

  it('rejects blank and overlong text', async () => {
    for (const client of [customer, technician]) {
      expect(await write(client, { comment: ' \n\t ' })).toMatchObject({
        status: 422,
        body: { message: 'Please write a note.', field: 'comment.comment' },
      })
    }
    expect(await write(customer, { comment: 'x'.repeat(4_001) })).toMatchObject({
      status: 400,
      body: { field: 'comment.comment' },
    })
  })

  it('is for whoever may read the job', async () => {
    for (const client of [
      await api.signIn(emails.landlord),
      await api.signIn(emails.customer, 'bluebird'),
      await officeClient(api, 'bluebird'),
    ]) {
      expect(await write(client)).toMatchObject({
        status: 404,
        body: { message: 'No such job.', field: 'comment.commentable_id' },
      })
    }
    expect((await write(technician, { commentable_id: completed })).status).toBe(404)
    expect((await write(api.visitor())).status).toBe(401)
  })
})

describe('changing a note', () => {
  it('is for whoever wrote it, and the office', async () => {
    const { body: own } = await write(customer)
    api.clock.advance(60_000)
    const changed = await change(customer, own.id, { comment: ' Ring once. ' })
    expect(changed).toMatchObject({
      status: 200,
      body: { ...own, comment: 'Ring once.', updated_at: api.clock().toISOString() },
    })
    expect(await change(technician, own.id, { pinned: true })).toMatchObject({
      status: 403,
      body: { message: 'Only notes that you wrote can be changed.' },
    })
    expect(await change(customer, seeded.technicians, { comment: 'x' })).toMatchObject({
      status: 403,
      body: { message: 'Only notes that you wrote can be changed.' },
    })
    expect((await change(technician, seeded.technicians, { customer_visible: true, pinned: true })).body).toMatchObject(
      { pinned: true, customer_visible: true, comment: 'Picking up the part on the way.' },
    )
    expect((await change(office, own.id, { pinned: true })).body).toMatchObject({ pinned: true, comment: 'Ring once.' })
    // The customer's next edit leaves it pinned.
    expect((await change(customer, own.id, { comment: 'Ring loudly.', pinned: false })).body).toMatchObject({
      pinned: true,
      comment: 'Ring loudly.',
    })
  })

  it('a customer can neither hide nor pin one, and no one can empty one', async () => {
    const { body: own } = await write(customer)
    expect(await change(customer, own.id, { customer_visible: false })).toMatchObject({
      status: 422,
      body: { field: 'comment.customer_visible' },
    })
    expect(await change(customer, own.id, { pinned: true })).toMatchObject({
      status: 422,
      body: { field: 'comment.pinned' },
    })
    expect(await change(customer, own.id, { comment: '  ' })).toMatchObject({
      status: 422,
      body: { message: 'Please write a note.', field: 'comment.comment' },
    })
    expect((await change(customer, own.id, {})).body).toEqual(own)
    expect(await findComment(own.id)).toMatchObject({ customerVisible: true, pinned: false, comment: 'Ring twice.' })
  })

  it('one that is hidden from customers returns 404, even for its author', async () => {
    const { body: own } = await write(customer)
    await change(office, own.id, { customer_visible: false })
    for (const id of [seeded.hidden, own.id, 2_000_000]) {
      expect(await change(customer, id, { comment: 'x' })).toMatchObject({
        status: 404,
        body: { message: 'No such note.' },
      })
      expect(await remove(customer, id)).toMatchObject({ status: 404, body: { message: 'No such note.' } })
    }
    expect(await findComment(own.id)).toBeDefined()
  })

  it('is for whoever may read the job', async () => {
    const elsewhere = await staffClient(api, 'technician', { type: 'Appointment', id: completed })
    const adminElsewhere = await staffClient(api, 'admin', { type: 'Appointment', id: completed })
    for (const client of [
      elsewhere,
      adminElsewhere,
      await api.signIn(emails.landlord),
      await officeClient(api, 'bluebird'),
    ]) {
      expect(await change(client, seeded.technicians, { comment: 'x' })).toMatchObject({
        status: 404,
        body: { message: 'No such note.' },
      })
      expect(await remove(client, seeded.technicians)).toMatchObject({
        status: 404,
        body: { message: 'No such note.' },
      })
    }
    for (const status of [
      (await change(api.visitor(), seeded.pinned, {})).status,
      (await remove(api.visitor(), seeded.pinned)).status,
    ])
      expect(status).toBe(401)
    expect(await findComment(seeded.technicians)).toMatchObject({ comment: 'Picking up the part on the way.' })
  })
})

describe('deleting a note', () => {
  it('is for whoever wrote it, and the office', async () => {
    const [mine, theirs] = [(await write(customer)).body.id, (await write(technician)).body.id]
    expect(await remove(customer, theirs)).toMatchObject({
      status: 403,
      body: { message: 'Only notes that you wrote can be changed.' },
    })
    expect((await remove(technician, mine)).status).toBe(403)
    expect((await remove(customer, mine)).status).toBe(204)
    expect((await remove(office, theirs)).status).toBe(204)
    expect([await findComment(mine), await findComment(theirs)]).toEqual([undefined, undefined])
  })

  it('happens once for concurrent requests', async () => {
    const { id } = (await write(customer)).body
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => remove([customer, office][index % 2]!, id)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404])
  })

  onPostgres('returns 404 if it is deleted concurrently, as does changing it', async () => {
    const [one, two] = [(await write(customer)).body.id, (await write(customer)).body.id]
    const answers = await requestDuringTransaction<TestAnswer>(
      api,
      (db) => db.delete(comments).where(inArray(comments.id, [one, two])),
      [() => remove(customer, one), () => change(customer, two, { comment: 'x' })],
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'No such note.' } })
  })
})
