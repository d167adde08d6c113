import { readMails, setUpTestApiForEach } from '#test/support'
import { emailInput, readUser, updateUser } from '#test/support/profile'
import type { EmailInput } from '@portal/contract'
import { emails, PASSWORD } from 'demo/names'

describe('the previous primary email', () => {
  const api = setUpTestApiForEach()
  const primary = emails.customer
  const REQUESTED =
    'The email addresses of your account with Acme Home Services were changed just now. A new address is used once somebody confirms it by the link that we mailed there.'
  const readNotices = async () =>
    (await readMails(api))
      .filter(({ kind }) => kind === 'emails_changed')
      .map(({ to, text }) => [to, text?.split('\n\n').slice(0, 2).join(' ')])

  it.each<[string, (rows: EmailInput[]) => EmailInput[], string | null]>([
    [
      'one more',
      (rows) => [...rows, emailInput('second@example.com')],
      `${REQUESTED} If it was not you, sign in, cancel the change, and change your password; or tell us.`,
    ],
    [
      'another primary one',
      (rows) => rows.map((row) => ({ ...row, primary: !row.primary })),
      'The email addresses of your account with Acme Home Services were changed just now. If it was not you, sign in, put them right, and change your password; or tell us.',
    ],
    [
      'another one in its place',
      ([first, ...rest]) => [{ ...first!, email_address: 'new@example.com' }, ...rest],
      `${REQUESTED} If it was not you, sign in, cancel the change, and change your password; or tell us.`,
    ],
    ['a label', ([first, ...rest]) => [{ ...first!, label: 'Home' }, ...rest], null],
  ])('is notified of %s', async (_, change, text) => {
    const client = await api.signIn(primary)
    expect((await updateUser(client, { emails: change((await readUser(client)).emails) })).status).toBe(200)
    expect(await readNotices()).toEqual(text === null ? [] : [[primary, text]])
  })
})

describe('the set of emails', () => {
  const api = setUpTestApiForEach()
  const ASK = 'Please enter your current password to change your email addresses.'

  it.each<[string, (rows: EmailInput[]) => EmailInput[]]>([
    ['one more', (rows) => [...rows, emailInput('thief@example.com')]],
    ['one less', ([first]) => [first!]],
    ['another one in a row’s place', ([first]) => [first!, emailInput('thief@example.com')]],
    ['another primary one', (rows) => rows.map((row) => ({ ...row, primary: !row.primary }))],
  ])('changes only with the current password: %s', async (_, change) => {
    const client = await api.signIn(emails.customer)
    const before = await readUser(client)
    const rows = change(before.emails)
    const attempt = (current_password?: string) =>
      client.request('PUT', '/v1/users', { user: { first_name: 'Thief', emails: rows, current_password } })
    expect(await attempt()).toMatchObject({ status: 422, body: { field: 'user.current_password', message: ASK } })
    expect(await attempt(`not ${PASSWORD}`)).toMatchObject({
      status: 422,
      body: { field: 'user.current_password', message: 'The current password is incorrect.' },
    })
    expect(await readUser(client)).toEqual(before)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it('is not changed by labels, capitalization or order: no password is required', async () => {
    const client = await api.signIn(emails.customer)
    const rows = (await readUser(client)).emails
      .map((row) => ({ ...row, label: 'Mail', email_address: row.email_address.toUpperCase() }))
      .reverse()
    expect((await client.call('updateUser', { body: { user: { first_name: 'Kasey', emails: rows } } })).status).toBe(
      200,
    )
  })

  it.each([
    ['here', 'user.current_password'],
    ['elsewhere', undefined],
  ])('does not change with a password that is replaced %s while it is verified', async (where, field) => {
    const here = await api.signIn(emails.customer)
    const other = where === 'here' ? here : await api.signIn(emails.customer)
    const before = await readUser(here)
    const { passwords } = api.services
    const verify = passwords.verify.bind(passwords)
    jest.spyOn(passwords, 'verify').mockImplementationOnce(async (password, stored) => {
      const next = 'river stone lamp'
      const changed = await other.call('changePassword', {
        body: { session: { current_password: PASSWORD, password: next, password_confirmation: next } },
      })
      expect(changed.status).toBe(204)
      return verify(password, stored)
    })
    const answer = await updateUser(here, { emails: [...before.emails, emailInput('late@example.com')] })
    // A new password ends the other sessions of its account.
    expect(answer).toMatchObject({ status: field ? 422 : 401, body: field ? { field } : {} })
    expect((await readUser(other)).emails).toEqual(before.emails)
  })
})
