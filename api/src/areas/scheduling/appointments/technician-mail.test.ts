import { and, eq } from 'drizzle-orm'
import { appointments, userEmails } from '#foundation/database/schema'
import { readMails, setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { givePhone } from '#test/support/bookings'
import { officeClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const [first, second] = acme.technicians as [number, number]
const [jamie, priya] = acme.users.technicians as [number, number]
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
beforeEach(async () => {
  await givePhone(api)
  await api.inAcme(async (db) => {
    for (const [userId, emailAddress] of [
      [jamie, 'jamie@acme.example'],
      [priya, 'priya@acme.example'],
    ] as const) {
      await db.delete(userEmails).where(eq(userEmails.userId, userId))
      await db.insert(userEmails).values({ userId, emailAddress, primary: true })
    }
  })
})

const at = (time: string) => `2026-03-24T${time}:00-06:00`
const book = async (technician_id: number | null) =>
  (
    await office.call('bookForCustomer', {
      body: {
        appointment: {
          customer_id: acme.users.newcomer,
          address_id: acme.addresses.newcomer,
          service_category_id: acme.categories.plumbing,
          arrival_window_start: at('09:00'),
          technician_id,
          details: { problem: 'Dripping tap' },
        },
      },
    })
  ).body
const give = (id: number, technician_id: number | null) =>
  office.call('assignAppointment', { params: { id }, body: { assignment: { technician_id } } })
const mails = async () => (await readMails(api)).filter(({ kind }) => kind === 'technician_visit')
const told = async () => (await mails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
const DAY = 'Tuesday, March 24, 2026'

it('tells a technician what was given to them, with the answers and a link that opens the visit', async () => {
  const { id } = await book(first)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'jamie@acme.example', subject: `A visit on ${DAY} is yours` })
  expect(mail!.text).toContain(`Service: Plumbing
Date: ${DAY}
Arrival window: 9:00 AM - 11:00 AM
Address: 2315 Orchard Dr, Fairhaven, CO 80016
Customer: Nora Lindqvist
Phone: (303) 555-0150`)
  expect(mail!.text).toContain('> Dripping tap')
  const token = /\/token\/(\S+)/.exec(mail!.text!)![1]!
  const opened = await api.visitor().call('authenticateToken', { params: { token } })
  expect(opened.body).toMatchObject({ id: jamie, role: 'technician', resource: { type: 'Appointment', id } })
  const technician = api.visitor('acme', opened.body.authentication_token)
  expect((await technician.call('getTechnicianVisit', { params: { id } })).status).toBe(200)
})

it('tells both when a visit changes hands, one mail for each change', async () => {
  const { id } = await book(null)
  expect(await told()).toEqual([])
  await give(id, first)
  await give(id, first)
  await give(id, second)
  await give(id, null)
  expect(await told()).toEqual([
    `jamie: A visit on ${DAY} is yours`,
    `jamie: The visit on ${DAY} is no longer yours`,
    `priya: A visit on ${DAY} is yours`,
    `priya: The visit on ${DAY} is no longer yours`,
  ])
  expect((await mails())[1]!.text).not.toContain('/token/')
})

it('tells the technician of a move, of a new time with another technician, and of a cancellation', async () => {
  const { id } = await book(first)
  const move = (time: string, technician_id?: number) =>
    office.call('moveAppointment', {
      params: { id },
      body: { move: { arrival_window_start: at(time), ...(technician_id && { technician_id }) } },
    })
  await move('13:00')
  await move('15:00', second)
  await office.call('updateAppointment', { params: { id }, body: { technician_id: first } })
  await office.call('updateAppointment', { params: { id }, body: { status: 'cancelled' } })
  expect((await told()).slice(1)).toEqual([
    `jamie: Your visit is now on ${DAY}`,
    `jamie: The visit on ${DAY} is no longer yours`,
    `priya: A visit on ${DAY} is yours`,
    `priya: The visit on ${DAY} is no longer yours`,
    `jamie: A visit on ${DAY} is yours`,
    `jamie: The visit on ${DAY} is cancelled`,
  ])
  expect((await mails())[1]!.text).toContain('Arrival window: 1:00 PM - 3:00 PM')
})

it('tells them what the customer changes', async () => {
  const { id } = await book(first)
  await api.inAcme((db) => db.update(appointments).set({ status: 'pending' }).where(eq(appointments.id, id)))
  const customer = await api.signIn(emails.newcomer)
  const moved = await customer.call('rescheduleAppointment', {
    params: { id },
    body: { scheduled_time: '2026-03-25T09:00:00-06:00' },
  })
  expect(moved.status).toBe(200)
  await customer.call('cancelAppointment', { params: { id }, body: { reason: 'Fixed it myself' } })
  expect((await told()).slice(1)).toEqual([
    'jamie: Your visit is now on Wednesday, March 25, 2026',
    'jamie: The visit on Wednesday, March 25, 2026 is cancelled',
  ])
})

it('writes to nobody without an email', async () => {
  await api.inAcme((db) => db.delete(userEmails).where(and(eq(userEmails.userId, jamie), eq(userEmails.primary, true))))
  const { id } = await book(first)
  await give(id, second)
  expect(await told()).toEqual([`priya: A visit on ${DAY} is yours`])
})
