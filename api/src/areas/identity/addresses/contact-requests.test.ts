import { sendDueMail } from '#foundation/mail/mail-worker'
import type { MailMessage } from '#foundation/mail/transport'
import { setUpClientForEach } from '#test/support'
import { givePhone } from '#test/support/bookings'
import { setUpMailApiForEach } from '#test/support/mail'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const DAY = 24 * 3_600_000
const contact = 'reception@example.com'
const { api, letters } = setUpMailApiForEach()
const nora = setUpClientForEach(() => api.signIn(emails.newcomer))
beforeEach(async () => {
  await givePhone(api)
})

const name = (
  addresses = [contact],
  client = nora,
  params = { id: acme.users.newcomer as number, address_id: acme.addresses.newcomer as number },
) =>
  client.call('updateAddress', {
    params,
    body: {
      address: {
        receives_communication: true,
        emails: addresses.map((email_address) => ({ email_address })),
        phones: [],
      },
    },
  })
const book = (hour = 9) =>
  nora.call('createAppointment', {
    body: {
      service_category_id: acme.categories.plumbing,
      address_id: acme.addresses.newcomer,
      scheduled_time: `2026-02-17T${String(hour).padStart(2, '0')}:00:00-07:00`,
    },
  })
const mailTo = async (email = contact) => {
  await sendDueMail(api.services)
  return letters.filter(({ to }) => to === email)
}
const tokenIn = ({ text }: MailMessage) => /confirm_email\?token=(\S+)/.exec(text)![1]!
const answer = (token: string, choice: 'confirmed' | 'refused') =>
  api.visitor().call('answerEmailConfirmation', { params: { token }, body: { answer: choice } })

describe('a contact of an address', () => {
  it('is asked once, and mailed about visits only after they agreed', async () => {
    expect((await name()).body.emails).toMatchObject([{ email_address: contact, confirmed: false }])
    await name([])
    await name()
    await book()
    const [request, ...more] = await mailTo()
    expect(more).toEqual([])
    expect(request!.subject).toBe('Messages about visits from Acme Home Services')
    expect(request!.text).toContain('Nora Lindqvist named you as a contact for visits from Acme Home Services.')
    const token = tokenIn(request!)
    expect((await api.visitor().call('getEmailConfirmation', { params: { token } })).body).toEqual({
      purpose: 'contact',
      email_address: null,
      answer: null,
    })

    for (let pressed = 0; pressed < 2; pressed += 1)
      expect((await answer(token, 'confirmed')).body.answer).toBe('confirmed')
    expect((await name()).body.emails).toMatchObject([{ email_address: contact, confirmed: true }])
    await book(13)
    expect((await mailTo()).map(({ subject }) => subject)).toEqual([
      request!.subject,
      'Your visit from Acme Home Services on Tuesday, February 17, 2026',
    ])
  })

  it('who refuses is neither mailed nor asked again, whoever adds them', async () => {
    await name()
    const [request] = await mailTo()
    expect((await answer(tokenIn(request!), 'refused')).body.answer).toBe('refused')
    await book()
    await name([])
    const lee = await api.signIn(emails.landlord)
    await name([contact.toUpperCase()], lee, { id: acme.users.landlord, address_id: acme.addresses.landlord[0]! })
    expect(await mailTo()).toHaveLength(1)
    expect(await mailTo(contact.toUpperCase())).toEqual([])
  })

  it('who was removed before the mail left is not asked', async () => {
    await name()
    await name([])
    expect(await mailTo()).toEqual([])
  })

  it('who is the customer is not asked', async () => {
    expect((await name([emails.newcomer])).body.emails).toMatchObject([{ confirmed: true }])
    expect(await mailTo(emails.newcomer)).toEqual([])
  })
})

test('an account can have ten contacts asked per day; the others are asked later', async () => {
  await name(Array.from({ length: 10 }, (_, index) => `a${index}@example.com`))
  await sendDueMail(api.services)
  expect(letters).toHaveLength(10)
  await name(Array.from({ length: 10 }, (_, index) => `c${index}@example.com`))
  await sendDueMail(api.services)
  expect(letters).toHaveLength(10)
  api.clock.advance(DAY)
  await sendDueMail(api.services)
  expect(letters).toHaveLength(20)
})
