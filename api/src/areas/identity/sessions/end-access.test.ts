import { sendDueMail } from '#foundation/mail/mail-worker'
import type { TestClient } from '#test/support'
import { setUpMailApiForEach } from '#test/support/mail'
import { demoIds, emails, PASSWORD } from 'demo/names'
import { createStaffLink } from '../links/create-link'

const acme = demoIds('acme')
const NEW = 'river stone lamp'
const { api, letters } = setUpMailApiForEach()

const passwords = { password: NEW, password_confirmation: NEW }

const events: [string, (owner: TestClient) => Promise<{ status: number }>][] = [
  ['signing out everywhere', (owner) => owner.call('endOtherSessions', {})],
  [
    'a changed password',
    (owner) => owner.call('changePassword', { body: { session: { ...passwords, current_password: PASSWORD } } }),
  ],
  [
    'a password reset',
    async () => {
      await api.visitor().call('forgotPassword', { body: { session: { email: emails.customer } } })
      await sendDueMail(api.services)
      return api.visitor().call('resetPassword', {
        params: { id: acme.users.customer },
        body: { ...passwords, token: new URL(/http\S+/.exec(letters.at(-1)!.text)![0]).searchParams.get('token')! },
      })
    },
  ],
]

it.each(events)(
  '%s ends what an intruder has opened: sessions, share links, links to the account, the calendar',
  async (_, end) => {
    const owner = await api.signIn(emails.customer)
    const intruder = await api.signIn(emails.customer)
    const open = async (token: string) => api.visitor().call('authenticateToken', { params: { token } })
    const { token } = (await intruder.call('shareAppointment', { params: { id: acme.appointments.live }, body: {} }))
      .body
    const viewer = api.visitor('acme', (await open(token)).body.authentication_token)
    const linkToAccount = await createStaffLink(api.services, {
      tenantId: acme.tenant,
      userId: acme.users.customer,
      resource: { type: 'Customer', id: acme.users.customer },
    })
    const holder = api.visitor('acme', (await open(linkToAccount)).body.authentication_token)
    const feed = new URL((await intruder.call('openCalendarFeed', { body: {} })).body.url)
    const others = await api.signIn(emails.landlord)
    const othersFeed = new URL((await others.call('openCalendarFeed', { body: {} })).body.url)
    const answers = async () => [
      (await intruder.call('listSessions', {})).status,
      (await viewer.call('getAppointment', { params: { id: acme.appointments.live } })).status,
      (await open(token)).status,
      (await holder.call('getUser', { params: { id: acme.users.customer } })).status,
      (await open(linkToAccount)).status,
      (await api.http.inject({ url: feed.pathname, headers: { host: 'acme.localhost' } })).statusCode,
    ]
    expect(await answers()).toEqual([200, 200, 200, 200, 200, 200])
    expect((await end(owner)).status).toBe(204)
    expect(await answers()).toEqual([401, 401, 410, 401, 410, 404])
    expect((await api.http.inject({ url: othersFeed.pathname, headers: { host: 'acme.localhost' } })).statusCode).toBe(
      200,
    )
    expect((await others.call('listSessions', {})).status).toBe(200)
  },
)
