import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { readMails } from '#test/support/payments'
import type { EmailInput } from '@portal/contract'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { deleteExpiredSessions } from '../delete-expired-sessions'

const acme = demoIds('acme')
const DAY = 24 * 3_600_000
const LATER = 5 * 60_000
const api = setUpTestApiForEach()
const casey = setUpClientForEach(() => api.signIn(emails.customer))

const fresh = 'New.Address@example.com'
const read = async (client = casey, id: number = acme.users.customer) =>
  (await client.call('getUser', { params: { id } })).body
const save = (rows: EmailInput[], client = casey) =>
  client.call('updateUser', { body: { user: { current_password: PASSWORD, emails: rows } } })
const changePrimary = async () => {
  const [first, ...others] = (await read()).emails
  return save([{ ...first!, email_address: fresh }, ...others])
}
const signIn = async (email: string, password = PASSWORD) =>
  (await api.visitor().call('signIn', { params: { role: 'customer' }, body: { session: { email, password } } })).status
const mailed = async (kind: string) => (await readMails(api)).filter((mail) => mail.kind === kind)
const tokenTo = async (email: string) =>
  /confirm_email\?token=(\S+)/.exec((await mailed('email_confirmation')).findLast(({ to }) => to === email)!.text!)![1]!
const answer = (token: string, choice: 'confirmed' | 'refused' = 'confirmed') =>
  api.visitor().call('answerEmailConfirmation', { params: { token }, body: { answer: choice } })

describe('a changed primary email', () => {
  it('is used neither for mail nor for signing in until its mailed link is confirmed', async () => {
    expect((await changePrimary()).status).toBe(200)
    expect(await read()).toMatchObject({
      email: emails.customer,
      emails: [{ email_address: emails.customer, primary: true }, {}],
      pending_emails: [{ email_address: fresh, primary: true, replaces: emails.customer }],
    })
    expect([await signIn(fresh), await signIn(emails.customer)]).toEqual([401, 200])
    await casey.call('changePassword', {
      body: {
        session: {
          current_password: PASSWORD,
          password: 'river stone lamp',
          password_confirmation: 'river stone lamp',
        },
      },
    })
    expect((await mailed('password_changed')).map(({ to }) => to)).toEqual([emails.customer])
    expect((await mailed('emails_changed')).map(({ to }) => to)).toEqual([emails.customer])

    const token = await tokenTo(fresh)
    // A mail scanner opens the link: nothing changes.
    for (let opened = 0; opened < 2; opened += 1)
      expect((await api.visitor().call('getEmailConfirmation', { params: { token } })).body).toEqual({
        purpose: 'account',
        email_address: fresh,
        answer: null,
      })
    expect((await read()).email).toBe(emails.customer)
    for (let pressed = 0; pressed < 2; pressed += 1)
      expect(await answer(token)).toMatchObject({ status: 200, body: { answer: 'confirmed' } })
    expect(await read()).toMatchObject({
      email: fresh,
      emails: [{ email_address: fresh, primary: true }, { primary: false }],
      pending_emails: [],
    })
    // The browser that is signed in asks by the email that it knows.
    expect((await casey.call('findUserByEmail', { query: { email: emails.customer } })).body.email).toBe(fresh)
    expect([await signIn(fresh, 'river stone lamp'), await signIn(emails.customer, 'river stone lamp')]).toEqual([
      200, 401,
    ])
    expect(
      (await mailed('emails_changed')).map(({ to, text }) => [to, text!.includes('no longer signs in there')]),
    ).toEqual([
      [emails.customer, false],
      [emails.customer, true],
    ])
  })

  it('can be refused by whoever got the link by mistake, and cancelled by the customer', async () => {
    await changePrimary()
    const token = await tokenTo(fresh)
    expect((await answer(token, 'refused')).status).toBe(200)
    expect((await answer(token)).status).toBe(404)
    await changePrimary()
    const [pending] = (await read()).pending_emails!
    const stranger = await api.signIn(emails.landlord)
    expect((await stranger.call('cancelPendingEmail', { params: { id: pending!.id } })).status).toBe(404)
    expect((await casey.call('cancelPendingEmail', { params: { id: pending!.id } })).status).toBe(204)
    expect((await read()).pending_emails).toEqual([])
    expect((await answer(await tokenTo(fresh))).status).toBe(404)
  })

  it('has a link for three days, which is mailed again after five minutes and replaces the one before', async () => {
    await changePrimary()
    const first = await tokenTo(fresh)
    const { id } = (await read()).pending_emails![0]!
    api.clock.advance(LATER - 1)
    expect(await casey.call('resendEmailConfirmation', { params: { id } })).toMatchObject({ status: 429 })
    api.clock.advance(1)
    expect((await casey.call('resendEmailConfirmation', { params: { id } })).status).toBe(204)
    expect((await answer(first)).status).toBe(404)
    api.clock.advance(3 * DAY)
    expect((await answer(await tokenTo(fresh))).status).toBe(410)
    expect((await read()).pending_emails).toHaveLength(1)
    api.clock.advance(30 * DAY + 1)
    await deleteExpiredSessions(api.services)
    expect((await read(await api.signIn(emails.customer))).pending_emails).toEqual([])
  })

  it('is not confirmed if another account has it by then', async () => {
    await changePrimary()
    const lee = await api.signIn(emails.landlord)
    const [own] = (await read(lee, acme.users.landlord)).emails
    await save([own!, { email_address: fresh.toUpperCase(), primary: false }], lee)
    expect((await answer(await tokenTo(fresh.toUpperCase()))).status).toBe(200)
    expect(await answer(await tokenTo(fresh))).toMatchObject({ status: 422, body: { message: 'Email already exists' } })
    expect((await read()).email).toBe(emails.customer)
  })
})

it('a second email that is confirmed signs in, and the primary one stays', async () => {
  const { emails: own } = await read()
  await save([...own, { email_address: fresh, label: 'Work', primary: false }])
  await answer(await tokenTo(fresh))
  expect((await read()).emails).toMatchObject([
    { email_address: emails.customer, primary: true },
    {},
    { email_address: fresh, label: 'Work', primary: false },
  ])
  expect(await signIn(fresh.toLowerCase())).toBe(200)
})

it('no more than ten emails wait', async () => {
  const { emails: own } = await read()
  const more = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({ email_address: `${name}${index}@example.com`, primary: false }))
  expect((await save([...own, ...more(8, 'a')])).status).toBe(200)
  expect(await save([...own, ...more(3, 'b')])).toMatchObject({ status: 422, body: { field: 'user.emails' } })
})

test('an address with an international domain is one account, however it is written', async () => {
  const person = {
    first_name: 'Mia',
    last_name: 'Koch',
    phone: '3035550172',
    password: 'river stone lamp',
    password_confirmation: 'river stone lamp',
  }
  const signUp = async (email: string) => api.visitor().call('createUser', { body: { user: { ...person, email } } })
  expect(await signUp('mia@münchen.example')).toMatchObject({
    status: 201,
    body: { email: 'mia@xn--mnchen-3ya.example' },
  })
  expect(await signUp('mia@xn--mnchen-3ya.example')).toMatchObject({ status: 422, body: { field: 'user.email' } })
  expect(await signUp('mia@MÜNCHEN.example')).toMatchObject({ status: 422, body: { field: 'user.email' } })
  expect(await signIn('mia@münchen.example', person.password)).toBe(200)
})
