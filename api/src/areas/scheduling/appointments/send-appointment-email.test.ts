import { eq } from 'drizzle-orm'
import { addressEmails, addresses, appointments } from '#foundation/database/schema'
import { sendDueMail } from '#foundation/mail/mail-worker'
import { setUpClientForEach, type TestClient } from '#test/support'
import { givePhone } from '#test/support/bookings'
import { setUpMailApiForEach } from '#test/support/mail'
import { officeClient, readMails, staffClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { pending, late, live } = acme.appointments
const { api, letters } = setUpMailApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
const landlord = setUpClientForEach(() => api.signIn(emails.landlord))
const newcomer = setUpClientForEach(() => api.signIn(emails.newcomer))
beforeEach(async () => {
  await givePhone(api)
})

/** The mail's only link, and redeeming it. */
const linkIn = (text: string) => /http:\/\/\S+/.exec(text)![0]
const opening = (link: string) =>
  api.visitor().call('authenticateToken', { params: { token: link.split('/').at(-1)! } })
const resend = (client: TestClient, id: number, headers = {}) =>
  client.call('resendConfirmation', { params: { id } }, headers)
const confirmations = async () => (await readMails(api)).filter(({ kind }) => kind.startsWith('visit_confirmation'))
const book = (client = newcomer, more: object = {}, headers = {}) =>
  client.call(
    'createAppointment',
    {
      body: {
        service_category_id: acme.categories.plumbing,
        address_id: acme.addresses.newcomer,
        scheduled_time: '2026-02-17T09:00:00-07:00',
        ...more,
      },
    },
    headers,
  )

describe('a booking', () => {
  it('is confirmed by mail, with all that was booked', async () => {
    const { body } = await book()
    await sendDueMail(api.services)
    const link = linkIn(letters[0]!.text)
    expect(letters.filter(({ to }) => to === emails.newcomer)).toEqual([
      {
        from: { name: 'Acme Home Services', address: 'no-reply@portal.example' },
        replyTo: 'office@acme.example',
        to: emails.newcomer,
        subject: 'Your visit from Acme Home Services on Tuesday, February 17, 2026',
        text: `Hello Nora,

Your visit from Acme Home Services is booked.

Service: Plumbing
Date: Tuesday, February 17, 2026
Arrival window: 8:00 AM - 10:00 AM
Address: 2315 Orchard Dr, Fairhaven, CO 80016

Our technicians call when they are on their way.

Follow, move or cancel it here:
${link}
The link works until 02/24/2026 at 9:00 AM. After that, please ask us for a new one.

Questions? Call us at (303) 555-0100.

Acme Home Services
(303) 555-0100`,
        html: expect.stringContaining(`<a href="${link}"`),
        messageId: expect.any(String),
      },
    ])
    // It needs no login, and expires when the mail says.
    expect(await opening(link)).toMatchObject({
      status: 200,
      body: { role: 'customer', resource: { type: 'Appointment', id: body.id } },
    })
    api.clock.set('2026-02-24T09:00:00-07:00')
    expect((await opening(link)).status).toBe(410)
  })

  it('shows times in the time zone of the address', async () => {
    await api.inAcme((db) =>
      db.update(addresses).set({ timeZone: 'America/New_York' }).where(eq(addresses.id, acme.addresses.newcomer)),
    )
    await book(newcomer, { scheduled_time: '2026-02-17T17:00:00-07:00' })
    expect((await confirmations())[0]?.text).toContain(
      'Date: Tuesday, February 17, 2026\nArrival window: 6:00 PM - 8:00 PM\n',
    )
  })

  it('is also mailed to the contacts of the address, each once, but not to the customer’s other emails', async () => {
    await api.inAcme((db) =>
      db
        .insert(addressEmails)
        .values({ addressId: acme.addresses.customerOffice, emailAddress: 'CUSTOMER@example.com' }),
    )
    await book(customer, { address_id: acme.addresses.customerOffice })
    expect((await confirmations()).map(({ to }) => to)).toEqual([emails.customer, 'reception@example.com'])
    expect((await confirmations())[0]?.text).toContain('Address: 412 Mill Ave, Suite 210, Fairhaven, CO 80014\n')
    // A contact is greeted without a name, and gets a viewer's link to the visit.
    const [own, theirs] = (await confirmations()).map(({ text }) => text!)
    expect([own, theirs].map((text) => text!.split('\n')[0])).toEqual(['Hello Casey,', 'Hello,'])
    expect(theirs).toContain('\n\nFollow it here:\nhttp://acme.localhost/appointment-details/')
    expect(await opening(linkIn(theirs!))).toMatchObject({
      status: 200,
      body: { role: 'viewer', email: '', resource: { type: 'Appointment' } },
    })
  })

  it('is confirmed once, and not when it fails', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await book(newcomer, {}, headers)).body).toEqual((await book(newcomer, {}, headers)).body)
    expect((await book(newcomer, { scheduled_time: '2026-02-17T09:17:00-07:00' })).status).toBe(422)
    expect(await confirmations()).toHaveLength(1)
  })

  it('links to the tenant’s own portal, whatever origin the request claims', async () => {
    await book(newcomer, {}, { origin: 'https://evil.example' })
    expect((await confirmations())[0]?.text).toMatch(/\nhttp:\/\/acme\.localhost\/token\/[\w-]{43}\n/)
  })

  it('of a tenant without a message and custom windows is mailed without them', async () => {
    const summit = demoIds('summit')
    const client = await api.signIn(emails.newcomer, 'summit')
    await givePhone(api, 'summit')
    const { status } = await client.call('createAppointment', {
      body: {
        service_category_id: summit.categories.electrical,
        address_id: summit.addresses.newcomer,
        scheduled_time: '2026-02-17T09:00:00-07:00',
      },
    })
    expect(status).toBe(201)
    const [mail] = await readMails(api, 'summit')
    expect(mail?.text).toBe(`Hello Nora,

Your visit from Summit Electric is booked.

Service: Electrical
Date: Tuesday, February 17, 2026
Arrival window: 8:00 AM - 9:00 AM
Address: 2315 Orchard Dr, Fairhaven, CO 80016

Follow, move or cancel it here:
${linkIn(mail!.text!)}
The link works until 02/24/2026 at 9:00 AM. After that, please ask us for a new one.

Questions? Call us at (303) 555-0300.

Summit Electric
(303) 555-0300`)
  })
})

describe('a visit that is', () => {
  const NEW_TIME = '2026-02-18T09:00:00-07:00'
  const move = (client: TestClient, id: number, scheduled_time = NEW_TIME) =>
    client.call('rescheduleAppointment', {
      params: { id },
      body: { scheduled_time, arrival_window_start: scheduled_time, arrival_window_end: scheduled_time },
    })
  const cancel = (client: TestClient, id: number) =>
    client.call('cancelAppointment', { params: { id }, body: { reason: 'Fixed it myself' } })
  const findMails = async (kind: string) => (await readMails(api)).filter((mail) => mail.kind === kind)

  it('moved is mailed with its new time, and can be confirmed again with it', async () => {
    const { id } = (await book()).body
    expect((await move(newcomer, id)).status).toBe(200)
    expect(await findMails('visit_moved')).toMatchObject([
      { to: emails.newcomer, subject: 'Your visit from Acme Home Services is now on Wednesday, February 18, 2026' },
    ])
    const [{ text } = { text: '' }] = await findMails('visit_moved')
    expect(text).toContain(`Your visit from Acme Home Services has a new time.

Service: Plumbing
Date: Wednesday, February 18, 2026
Arrival window: 8:00 AM - 10:00 AM
Address: 2315 Orchard Dr, Fairhaven, CO 80016

Our technicians call when they are on their way.

Follow, move or cancel it here:
${linkIn(text!)}
The link works until 02/25/2026 at 9:00 AM.`)
    expect((await resend(newcomer, id)).status).toBe(204)
    expect((await findMails('visit_confirmation_again'))[0]?.text).toContain('Date: Wednesday, February 18, 2026\n')
  })

  it('“moved” to its current time, or to one that is not available, is not mailed', async () => {
    const { id } = (await book()).body
    expect((await move(newcomer, id, '2026-02-17T09:00:00-07:00')).status).toBe(200)
    expect((await move(newcomer, id, '2026-02-18T09:17:00-07:00')).status).toBe(422)
    expect(await findMails('visit_moved')).toEqual([])
  })

  it('cancelled is mailed once, to everyone who was mailed the booking', async () => {
    const { id } = (await book(customer, { address_id: acme.addresses.customerOffice })).body
    expect((await cancel(customer, id)).status).toBe(200)
    expect((await cancel(customer, id)).status).toBe(422)
    const mails = await findMails('visit_cancelled')
    expect(mails.map(({ to }) => to)).toEqual([emails.customer, 'reception@example.com'])
    expect(mails[0]).toMatchObject({
      subject: 'Your visit from Acme Home Services on Tuesday, February 17, 2026 is cancelled',
      text: expect.stringContaining('\n\nSchedule another one here:\nhttp://acme.localhost/schedule\n'),
    })
    expect(mails[0]?.text).not.toContain('Our technicians call when they are on their way.')
    // Contacts cannot book for the customer.
    expect(mails[1]?.text).not.toContain('http')
  })

  it('cancelled by the office is mailed to the same people, and its time is free again', async () => {
    const { id } = (await book()).body
    const office = await officeClient(api)
    for (const _ of ['once', 'and again'])
      expect(
        (await office.call('updateAppointment', { params: { id }, body: { status: 'cancelled' } })).body,
      ).toMatchObject({ status: 'cancelled' })
    const mails = await findMails('visit_cancelled')
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [emails.newcomer, 'Your visit from Acme Home Services on Tuesday, February 17, 2026 is cancelled'],
    ])
    expect((await newcomer.call('getAppointment', { params: { id } })).body).toMatchObject({ status: 'cancelled' })
    expect((await book()).status).toBe(201)
  })
})

describe('confirming a visit again', () => {
  it('mails its current data', async () => {
    expect(await resend(landlord, pending)).toMatchObject({ status: 204, body: '' })
    await sendDueMail(api.services)
    expect(letters).toMatchObject([
      { to: emails.landlord, text: expect.stringMatching(/\nhttp:\/\/acme\.localhost\/token\/[\w-]{43}\n/) },
    ])
    expect((await resend(customer, late)).status).toBe(204)
    expect((await confirmations()).map(({ to }) => to)).toEqual([
      emails.landlord,
      emails.customer,
      'reception@example.com',
    ])
  })

  it('happens once in five minutes for each visit', async () => {
    expect((await resend(landlord, pending)).status).toBe(204)
    const second = await resend(landlord, pending)
    expect([second.status, second.headers['retry-after'], second.body]).toMatchObject([
      429,
      '300',
      { message: 'Too many attempts. Please wait a moment and try again.' },
    ])
    expect((await resend(landlord, acme.appointments.assigned)).status).toBe(204)
    // Only a visit that nobody has been given yet is changed online.
    const prompts = (await confirmations()).map(({ text }) => /^Follow.*:$/m.exec(text!)![0])
    expect(prompts).toEqual(['Follow, move or cancel it here:', 'Follow it here:'])
    // Sent or not, and under another host: it is the same visit.
    await sendDueMail(api.services)
    api.clock.advance(299_001)
    const third = await resend(landlord, pending, { host: 'acme.localhost:3000' })
    expect([third.status, third.headers['retry-after']]).toEqual([429, '1'])
    expect(await confirmations()).toHaveLength(2)
    api.clock.advance(999)
    expect((await resend(landlord, pending)).status).toBe(204)
    expect(await confirmations()).toHaveLength(3)
  })

  it('two visits whose ids end with the same digits do not block each other', async () => {
    const short = 108
    const [row] = await api.inAcme((db) => db.select().from(appointments).where(eq(appointments.id, pending)))
    await api.inAcme((db) => db.insert(appointments).values({ ...row!, id: short }))
    expect((await resend(landlord, pending)).status).toBe(204)
    expect((await resend(landlord, short)).status).toBe(204)
  })

  it('is possible immediately after booking', async () => {
    const { body } = await book()
    expect((await resend(newcomer, body.id)).status).toBe(204)
    expect((await resend(newcomer, body.id)).status).toBe(429)
  })

  it('happens once for concurrent requests', async () => {
    const office = await officeClient(api)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => resend([landlord, office][index % 2]!, pending)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(11).fill(429)])
    expect(await confirmations()).toHaveLength(1)
  })

  it.each(['completed', 'cancelled', 'lost_opportunity', 'quote_denied'] as const)(
    'is rejected for a visit that is %s',
    async (status) => {
      await api.inAcme((db) => db.update(appointments).set({ status }).where(eq(appointments.id, pending)))
      expect(await resend(landlord, pending)).toMatchObject({
        status: 422,
        body: { message: 'This appointment is over, so there is nothing left to confirm.' },
      })
      expect(await confirmations()).toEqual([])
    },
  )

  it('is for its customer and the office', async () => {
    for (const client of [
      customer,
      await api.signIn(emails.landlord, 'bluebird'),
      await officeClient(api, 'bluebird'),
      await staffClient(api, 'admin', { type: 'Appointment', id: live }),
    ]) {
      expect((await resend(client, pending)).status).toBe(404)
    }
    expect(
      (await resend(await staffClient(api, 'technician', { type: 'Appointment', id: pending }), pending)).status,
    ).toBe(403)
    expect((await resend(api.visitor(), pending)).status).toBe(401)
    const { token } = (await landlord.call('shareAppointment', { params: { id: pending }, body: {} })).body
    const viewer = (await api.visitor().call('authenticateToken', { params: { token } })).body.authentication_token
    expect((await resend(api.visitor('acme', viewer), pending)).status).toBe(403)
    expect(await confirmations()).toEqual([])
    expect((await resend(await staffClient(api, 'admin', { type: 'Appointment', id: pending }), pending)).status).toBe(
      204,
    )
  })
})
