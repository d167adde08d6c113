import { eq } from 'drizzle-orm'
import { setUpClientForEach } from '#test/support'
import { givePhone } from '#test/support/bookings'
import { setUpMailApiForEach } from '#test/support/mail'
import { officeClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'
import { users } from '../database/schema'
import { sendDueMail } from './mail-worker'

const acme = demoIds('acme')
const { api, letters } = setUpMailApiForEach()
const newcomer = setUpClientForEach(() => api.signIn(emails.newcomer))

beforeEach(async () => {
  await givePhone(api)
})

const speak = (language: string | null, id = acme.users.newcomer) =>
  api.inAcme((db) => db.update(users).set({ language }).where(eq(users.id, id)))
const companySpeaks = async (language: string) =>
  (await officeClient(api)).call('updateSettings', { body: { settings: { language } } })
const book = (headers = {}) =>
  newcomer.call(
    'createAppointment',
    {
      body: {
        service_category_id: acme.categories.plumbing,
        address_id: acme.addresses.newcomer,
        scheduled_time: '2026-02-17T09:00:00-07:00',
      },
    },
    headers,
  )
const subjectsTo = async (address: string) => {
  await sendDueMail(api.services)
  return letters.filter(({ to }) => to === address).map(({ subject }) => subject)
}
const ENGLISH = 'Your visit from Acme Home Services on Tuesday, February 17, 2026'
const SPANISH = 'Su visita de Acme Home Services el martes, 17 de febrero de 2026'

describe('a mail to a customer', () => {
  it.each([
    ['their language', 'es', 'en', 'en', SPANISH],
    ['their language, also where the company speaks another one', 'en', 'es', 'es', ENGLISH],
    ['that of the request, if theirs is not known', null, 'es-US,es;q=0.9,en;q=0.8', 'en', SPANISH],
    ['the company’s, if the request names none that the portal speaks', null, 'tlh', 'es', SPANISH],
    ['English, if nobody asks for another one', null, '', 'en', ENGLISH],
  ])('is in %s', async (_, theirs, asked, company, subject) => {
    await companySpeaks(company)
    await speak(theirs)
    await book({ 'accept-language': asked })
    expect(await subjectsTo(emails.newcomer)).toEqual([subject])
  })

  it('that the office causes is not in the language of the office’s browser', async () => {
    const { body } = await book()
    letters.length = 0
    await (await officeClient(api)).call('resendConfirmation', { params: { id: body.id } }, { 'accept-language': 'es' })
    expect(new Set(await subjectsTo(emails.newcomer))).toEqual(new Set([ENGLISH]))
  })

  it('that is written when it is sent is in their language, else in that of the request, and says so in its HTML', async () => {
    const forgot = () =>
      api
        .visitor()
        .call('forgotPassword', { body: { session: { email: emails.newcomer } } }, { 'accept-language': 'es' })
    await forgot()
    await speak('en')
    expect(await subjectsTo(emails.newcomer)).toEqual(['Reset your password for Acme Home Services'])
    await speak(null)
    await forgot()
    expect((await subjectsTo(emails.newcomer))[1]).toBe('Restablezca su contraseña de Acme Home Services')
    expect(letters.map(({ html }) => /<html lang="(\w+)" dir="ltr">/.exec(html)![1])).toEqual(['en', 'es'])
    expect(letters[1]!.text).toMatch(/^http\S+&lang=es$/m)
  })
})

test('a mail to the office is in the company’s language', async () => {
  await companySpeaks('es')
  await book({ 'accept-language': 'en' })
  const [subject] = await subjectsTo('office@acme.example')
  expect(subject).toMatch(/ programó una visita para el martes, 17 de febrero de 2026$/)
})

test('a company speaks only what the portal does', async () =>
  expect(await companySpeaks('tlh')).toMatchObject({
    status: 422,
    body: { field: 'settings.language', message: expect.stringContaining('en, es') },
  }))

test('what the company wrote is in the language of the letter, also if the request asks for another one', async () => {
  await speak('es')
  await book({ 'accept-language': 'en' })
  await subjectsTo(emails.newcomer)
  const { html } = letters.find(({ to }) => to === emails.newcomer)!
  for (const text of ['Plomería', 'Nuestros técnicos llaman cuando van en camino.', 'Licencia estatal CO-104522'])
    expect(html).toContain(text)
  expect(html).not.toMatch(/Plumbing|Our technicians|State License/)
})
