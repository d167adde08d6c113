import { eq } from 'drizzle-orm'
import { linkTokens, sessions, users, type ResourceType } from '#foundation/database/schema'
import { setUpClientForEach, setUpTestApiForEach, TEST_SECRET, until } from '#test/support'
import { signInStaff } from '#test/support/staff'
import { demoIds, emails } from 'demo/names'
import { createStaffLink } from './create-link'
import { getOrCreateLinkToken } from './link-tokens'

const api = setUpTestApiForEach()
const admin = setUpClientForEach(() => signInStaff(api, 'admin'))

const HOUR = 3_600_000
const { tenant, users: people, quotes, invoices, appointments } = demoIds('acme')
const [jamie, priya] = people.technicians as [number, number, number]
const quote: Resource = { type: 'Quote', id: quotes.sent }
type Resource = { type: ResourceType; id: number }
interface Wish {
  role: 'technician' | 'admin' | 'customer'
  user_id?: number
  resource: Resource
  expires_in_hours?: number
}

const make = (link: Wish, client = admin, headers = {}) => client.call('createLink', { body: { link } }, headers)
const readToken = ({ url }: { url: string }) => url.split('/token/')[1]!
const open = (token: string) => api.visitor().call('authenticateToken', { params: { token } })

describe('a link that the office makes', () => {
  it.each<[Wish, { id: number; redirect: string }]>([
    [
      { role: 'technician', user_id: priya, resource: quote },
      { id: priya, redirect: `/quote_preview/${quotes.sent}` },
    ],
    [
      { role: 'admin', resource: { type: 'Invoice', id: invoices.unpaid } },
      { id: people.admin, redirect: `/invoice/${invoices.unpaid}` },
    ],
    [
      { role: 'technician', resource: { type: 'Appointment', id: appointments.live } },
      { id: jamie, redirect: `/appointment/${appointments.live}` },
    ],
    [
      { role: 'customer', resource: { type: 'Invoice', id: invoices.declined } },
      { id: people.declined, redirect: `/invoice/${invoices.declined}` },
    ],
    [
      { role: 'customer', user_id: people.customer, resource: { type: 'Customer', id: people.customer } },
      { id: people.customer, redirect: '/' },
    ],
  ])('signs in its user: %j', async (wish, opened) => {
    const made = await make(wish)
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        role: wish.role,
        resource: wish.resource,
        expires_at: new Date(api.clock().getTime() + 168 * HOUR).toISOString(),
      },
    })
    expect(made.body.url).toMatch(/^http:\/\/acme\.localhost\/token\/[\w-]{43}$/)
    expect((await open(readToken(made.body))).body).toMatchObject({
      ...opened,
      role: wish.role,
      resource: wish.resource,
    })
  })

  it.each<[string, Wish, string]>([
    ['a quote that is not there', { role: 'admin', resource: { type: 'Quote', id: 9_999_999 } }, 'link.resource.id'],
    [
      'another tenant’s quote',
      { role: 'admin', resource: { type: 'Quote', id: demoIds('bluebird').quotes.sent } },
      'link.resource.id',
    ],
    [
      'a technician in the customer’s place',
      { role: 'customer', resource: { type: 'Customer', id: jamie } },
      'link.resource.id',
    ],
    [
      'a technician, to a customer',
      { role: 'technician', resource: { type: 'Customer', id: people.customer } },
      'link.resource.type',
    ],
    [
      'the office, to a customer',
      { role: 'admin', resource: { type: 'Customer', id: people.customer } },
      'link.resource.type',
    ],
    ['somebody of another role', { role: 'technician', user_id: people.admin, resource: quote }, 'link.user_id'],
    ['nobody', { role: 'technician', user_id: 9_999_999, resource: quote }, 'link.user_id'],
    [
      'another tenant’s technician',
      { role: 'technician', user_id: demoIds('bluebird').users.technicians[0], resource: quote },
      'link.user_id',
    ],
    ['a customer whose it is not', { role: 'customer', user_id: people.landlord, resource: quote }, 'link.user_id'],
  ])('is refused for %s', async (_, wish, field) => {
    expect(await make(wish)).toMatchObject({ status: 422, body: { field } })
    expect((await admin.call('listLinks', {})).body.recordsFiltered).toBe(0)
  })

  it('is rejected for an archived user, whether named or guessed', async () => {
    await api.inAcme((db) => db.update(users).set({ archived: true }).where(eq(users.id, jamie)))
    const resource: Resource = { type: 'Appointment', id: appointments.live }
    expect(await make({ role: 'technician', user_id: jamie, resource })).toMatchObject({
      status: 422,
      body: { field: 'link.user_id' },
    })
    expect(await make({ role: 'technician', resource })).toMatchObject({ status: 422, body: { field: 'link.user_id' } })
  })

  it('requires a technician to be named if none is assigned yet', async () => {
    const nobody = await make({ role: 'technician', resource: { type: 'Appointment', id: appointments.pending } })
    expect(nobody).toMatchObject({
      status: 422,
      body: {
        field: 'link.user_id',
        message: `Specify which technician: ${jamie} Jamie Ortiz, ${priya} Priya Nair, ${people.technicians[2]} Sam Keller.`,
      },
    })
  })

  it.each([
    [0, 400],
    [1, 201],
    [720, 201],
    [721, 400],
    [1.5, 400],
  ])('for %s hours: %i', async (expires_in_hours, status) => {
    expect((await make({ role: 'admin', resource: quote, expires_in_hours })).status).toBe(status)
  })

  it('points to the portal, whatever host or origin the request claims', async () => {
    for (const headers of [{ host: 'acme.localhost:9999' }, { origin: 'https://acme.evil.example' }])
      expect((await make({ role: 'admin', resource: quote }, admin, headers)).body.url).toMatch(
        /^http:\/\/acme\.localhost\/token\//,
      )
    expect((await make({ role: 'admin', resource: quote }, admin, { host: 'acme.evil.example' })).status).toBe(404)
  })

  it('is made, listed and ended by admins who signed in', async () => {
    const byLink = api.visitor(
      'acme',
      (await open(readToken((await make({ role: 'admin', resource: quote })).body))).body.authentication_token,
    )
    const [link] = (await admin.call('listLinks', {})).body.data
    for (const client of [byLink, await signInStaff(api, 'technician'), await api.signIn(emails.customer)]) {
      const answers = [
        await make({ role: 'admin', resource: quote }, client),
        await client.call('listLinks', {}),
        await client.call('revokeLink', { params: { id: link!.id } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    expect(
      (await (await signInStaff(api, 'admin', 'bluebird')).call('revokeLink', { params: { id: link!.id } })).status,
    ).toBe(404)
    expect((await byLink.call('getQuote', { params: { id: quotes.sent } })).status).toBe(200)
  })
})

describe('how long a link opens', () => {
  it('is as long as was asked, to the millisecond, however long another one opens', async () => {
    const [short, long] = [
      (await make({ role: 'admin', resource: quote, expires_in_hours: 1 })).body,
      (await make({ role: 'admin', resource: quote, expires_in_hours: 720 })).body,
    ]
    expect(short.id).not.toBe(long.id)
    expect([short, long].map(({ expires_at }) => (Date.parse(expires_at) - api.clock().getTime()) / HOUR)).toEqual([
      1, 720,
    ])
    api.clock.advance(HOUR - 1)
    expect((await open(readToken(short))).status).toBe(200)
    api.clock.advance(1)
    expect([(await open(readToken(short))).status, (await open(readToken(long))).status]).toEqual([410, 200])
    expect((await admin.call('listLinks', {})).body.data.map(({ id }) => id)).toEqual([long.id])
  })

  it('ends the sessions that it opened, too', async () => {
    const { body } = await make({ role: 'technician', user_id: jamie, resource: quote, expires_in_hours: 2 })
    const technician = api.visitor('acme', (await open(readToken(body))).body.authentication_token)
    const read = async () => (await technician.call('getQuote', { params: { id: quotes.sent } })).status
    api.clock.advance(2 * HOUR - 1)
    expect(await read()).toBe(200)
    api.clock.advance(1)
    expect(await read()).toBe(401)
  })

  it('is never longer than requested when an active link is reused', async () => {
    const again = (lifetimeMs: number) =>
      createStaffLink(api.services, { tenantId: tenant, userId: jamie, resource: quote, lifetimeMs })
    const month = await again(720 * HOUR)
    const hour = await again(HOUR)
    expect(hour).not.toBe(month)
    expect([await again(HOUR), await again(720 * HOUR)]).toEqual([hour, month])
    api.clock.advance(HOUR)
    expect([(await open(hour)).status, (await open(month)).status]).toEqual([410, 200])
    // The same for the share links of viewers.
    const shared = (lifetimeMs: number) =>
      api.inAcme((db) =>
        getOrCreateLinkToken(
          db,
          { secret: TEST_SECRET },
          {
            tenantId: tenant,
            role: 'viewer',
            userId: null,
            resource: { type: 'Appointment', id: appointments.live },
            now: api.clock(),
            lifetimeMs,
          },
        ),
      )
    expect(await shared(2 * HOUR)).not.toBe(await shared(HOUR))
  })
})

describe('active links', () => {
  it('are listed without their tokens, filtered by resource, newest first', async () => {
    const first = (await make({ role: 'technician', user_id: jamie, resource: quote })).body
    api.clock.advance(HOUR)
    const second = (await make({ role: 'customer', resource: { type: 'Invoice', id: invoices.unpaid } })).body
    await open(readToken(first))
    const { body } = await admin.call('listLinks', {})
    expect(body).toEqual({
      recordsFiltered: 2,
      data: [
        {
          id: second.id,
          role: 'customer',
          user: { id: people.customer, full_name: 'Casey Rivera' },
          resource: second.resource,
          created_at: api.clock().toISOString(),
          expires_at: second.expires_at,
          opened_count: 0,
          last_opened_at: null,
        },
        expect.objectContaining({
          id: first.id,
          user: { id: jamie, full_name: 'Jamie Ortiz' },
          opened_count: 1,
          last_opened_at: api.clock().toISOString(),
        }),
      ],
    })
    expect(JSON.stringify(body)).not.toContain(readToken(first))
    expect(
      (await admin.call('listLinks', { query: { resource_type: 'Quote', resource_id: quotes.sent } })).body.data.map(
        ({ id }) => id,
      ),
    ).toEqual([first.id])
    expect(
      (await admin.call('listLinks', { query: { resource_type: 'Quote', resource_id: invoices.unpaid } })).body.data,
    ).toEqual([])
    expect((await admin.call('listLinks', { query: { page: 2, per_page: 1 } })).body).toMatchObject({
      recordsFiltered: 2,
      data: [{ id: first.id }],
    })
  })

  it('end with every session that they opened, and no other', async () => {
    const ended = (await make({ role: 'technician', user_id: jamie, resource: quote })).body
    const other = (await make({ role: 'technician', user_id: jamie, resource: quote })).body
    const enter = async (link: { url: string }) =>
      api.visitor('acme', (await open(readToken(link))).body.authentication_token)
    const [one, two, apart] = [await enter(ended), await enter(ended), await enter(other)]
    expect((await admin.call('revokeLink', { params: { id: ended.id } })).status).toBe(204)
    const statuses = await Promise.all(
      [one, two, apart].map(async (client) => (await client.call('getQuote', { params: { id: quotes.sent } })).status),
    )
    expect(statuses).toEqual([401, 401, 200])
    expect((await open(readToken(ended))).status).toBe(410)
    expect((await admin.call('listLinks', {})).body.data.map(({ id }) => id)).toEqual([other.id])
    const left = await api.inAcme(async (db) => [
      await db.select().from(sessions).where(eq(sessions.linkTokenId, ended.id)),
      await db.select({ revokedAt: linkTokens.revokedAt }).from(linkTokens).where(eq(linkTokens.id, ended.id)),
    ])
    expect(left).toEqual([[], [{ revokedAt: api.clock() }]])
    // Revoking again succeeds, and keeps the original date.
    api.clock.advance(HOUR)
    expect((await admin.call('revokeLink', { params: { id: ended.id } })).status).toBe(204)
    expect((await admin.call('revokeLink', { params: { id: 9_999_999 } })).status).toBe(404)
  })

  it('notify live connections when they are revoked', async () => {
    const announcements: unknown[] = []
    const stop = api.services.bus.subscribe('link.closed', (message: unknown) => void announcements.push(message))
    const { body } = await make({ role: 'technician', resource: { type: 'Appointment', id: appointments.live } })
    await admin.call('revokeLink', { params: { id: body.id } })
    await until(() => announcements.length > 0)
    expect(announcements).toEqual([{ tenantId: tenant }])
    stop()
  })
})
