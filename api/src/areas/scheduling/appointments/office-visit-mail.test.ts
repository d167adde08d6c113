import { setUpClientForEach, readMails, setUpTestApiForEach, type TestClient } from '#test/support'
import { givePhone } from '#test/support/bookings'
import { officeClient, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { late, completed } = acme.appointments
const api = setUpTestApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
const newcomer = setUpClientForEach(() => api.signIn(emails.newcomer))
beforeEach(async () => {
  await givePhone(api)
})

const book = (more: object = {}) =>
  newcomer.call('createAppointment', {
    body: {
      service_category_id: acme.categories.plumbing,
      address_id: acme.addresses.newcomer,
      scheduled_time: '2026-02-17T09:00:00-07:00',
      ...more,
    },
  })
const officeMails = async () => (await readMails(api)).filter(({ kind }) => kind === 'office_visit')

describe('a booking', () => {
  it('is mailed to the office with the ids that its system needs, as are a move and a cancellation with its reason', async () => {
    const { id, job_id: jobId } = (await book()).body
    await newcomer.call('rescheduleAppointment', {
      params: { id },
      body: { scheduled_time: '2026-02-18T09:00:00-07:00' },
    })
    await newcomer.call('cancelAppointment', { params: { id }, body: { reason: 'Fixed it myself' } })
    const mails = await officeMails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['office@acme.example', 'Nora Lindqvist booked a visit on Tuesday, February 17, 2026'],
      ['office@acme.example', 'Nora Lindqvist moved their visit to Wednesday, February 18, 2026'],
      ['office@acme.example', 'Nora Lindqvist cancelled their visit on Wednesday, February 18, 2026'],
    ])
    expect(mails[2]!.text).toBe(`Nora Lindqvist cancelled their visit on Wednesday, February 18, 2026.

Service: Plumbing
Date: Wednesday, February 18, 2026
Arrival window: 8:00 AM - 10:00 AM
Address: 2315 Orchard Dr, Fairhaven, CO 80016
Reason: Fixed it myself

Nora Lindqvist <${emails.newcomer}>
(303) 555-0150
Appointment ${id}, job ${jobId}, customer ${acme.users.newcomer}`)
  })

  it('tells the office what the customer answered, and the promo code; staff read both with the visit', async () => {
    const { id } = (
      await book({
        details: { problem: 'Dripping tap\nunder the sink', unknown: 'x' },
        promoCode: ' SPRING ',
      })
    ).body
    const [told] = await officeMails()
    expect(told!.text).toContain(
      '\n\nDescribe the problem:\n> Dripping tap\n> under the sink\nPromo code: SPRING\n\nNora Lindqvist <',
    )
    const visit = {
      answers: [{ label: 'Describe the problem', answer: 'Dripping tap\nunder the sink' }],
      promo_code: 'SPRING',
    }
    for (const client of [await officeClient(api), await staffClient(api, 'technician', { type: 'Appointment', id })])
      expect((await client.call('getAppointment', { params: { id } })).body).toMatchObject(visit)
    const { token } = (await newcomer.call('shareAppointment', { params: { id }, body: {} })).body
    const viewer = api.visitor(
      'acme',
      (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token,
    )
    expect((await viewer.call('getAppointment', { params: { id } })).body).not.toHaveProperty('answers')
  })
})

describe('what a customer says afterwards', () => {
  it.each([
    [1, true],
    [2, true],
    [3, false],
  ])('a rating of %d is mailed to the office: %s', async (score, isTold) => {
    await customer.call('rateAppointment', {
      params: { id: completed },
      body: { score, comment: 'The floor is wet.' },
    })
    const mails = await officeMails()
    expect(mails).toHaveLength(isTold ? 1 : 0)
    if (!isTold) return
    expect(mails[0]).toMatchObject({
      to: 'office@acme.example',
      subject: expect.stringMatching(new RegExp(`^Casey Rivera rated their visit on .* ${score} of 5$`)),
    })
    expect(mails[0]!.text).toContain('\n\n> The floor is wet.\n\nCasey Rivera <')
  })

  it('a note is mailed to the office, ten an hour at most; one by the office itself is not', async () => {
    const write = (client: TestClient, comment: string) =>
      client.call('createComment', { body: { comment: { commentable_type: 'Job', commentable_id: late, comment } } })
    await write(await officeClient(api), 'Park behind the house.')
    for (let index = 0; index < 12; index += 1)
      expect((await write(customer, `The gate is open. ${index}`)).status).toBe(201)
    const mails = await officeMails()
    expect(mails).toHaveLength(10)
    expect(mails[0]).toMatchObject({ to: 'office@acme.example', subject: `Casey Rivera wrote a note on job ${late}` })
    expect(mails[0]!.text).toContain('\n\n> The gate is open. 0\n\nCasey Rivera <')
  })
})
