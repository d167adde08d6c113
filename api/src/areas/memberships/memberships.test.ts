import { setUpClient, setUpTestApi } from '#test/support'
import { officeClient, staffClient } from '#test/support/payments'
import type { MembershipChange, NewMembership } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const landlord = setUpClient(() => api.signIn(emails.landlord))

const enter = (more: Partial<NewMembership> = {}) =>
  office.call('createMembership', {
    body: {
      membership: { customer_id: acme.users.landlord, membership_program_id: acme.programs.comfort, ...more },
    },
  })
const entered = async (more: Partial<NewMembership> = {}) => {
  const { status, body } = await enter(more)
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
  return body
}
const change = (id: number, membership: MembershipChange) =>
  office.call('updateMembership', { params: { id }, body: { membership } })
const end = (id: number, at: 'now' | 'period_end', reason = 'Moved away') =>
  office.call('endMembership', { params: { id }, body: { end: { at, reason } } })
const list = async (query: Parameters<typeof office.call<'listMemberships'>>[1]['query']) =>
  (await office.call('listMemberships', { query })).body

describe('the office enters a membership', () => {
  it('with the terms of the program, from today', async () => {
    expect(await entered({ covered_systems: 3 })).toMatchObject({
      customer: { id: acme.users.landlord, full_name: 'Lee Whitfield' },
      membership_program_id: acme.programs.comfort,
      membership_program_name: 'Comfort Plan',
      starts_at: '2026-02-10',
      renews_at: '2027-02-10',
      ends_at: null,
      price_cents: 21_900,
      covered_systems: 3,
      status: 'active',
      periods: [],
      renewal_authorization: null,
    })
  })

  it('with its own price and days', async () => {
    const old = { starts_at: '2024-06-15', renews_at: '2026-06-15', price_cents: 19_900 }
    expect(await entered(old)).toMatchObject(old)
    expect(await entered({ starts_at: '2026-03-01', auto_renews: false })).toMatchObject({
      status: 'coming',
      renews_at: null,
      ends_at: '2027-02-28',
    })
    expect(await entered({ starts_at: '2020-01-01', auto_renews: false })).toMatchObject({ status: 'ended' })
  })

  it.each([
    [{ customer_id: acme.users.admin }, 'customer_id'],
    [{ membership_program_id: 1 }, 'membership_program_id'],
    [{ starts_at: '2024-06-15' }, 'renews_at'],
    [{ renews_at: '2026-02-10' }, 'renews_at'],
    [{ starts_at: '2026-05-01', renews_at: '2026-05-01' }, 'renews_at'],
  ])('but not with %j', async (more, field) =>
    expect(await enter(more)).toMatchObject({ status: 422, body: { field: `membership.${field}` } }),
  )
})

describe('the office changes a membership', () => {
  it('whether and when it renews, and what it covers', async () => {
    const { membership_id: id } = await entered()
    expect((await change(id, { auto_renews: false })).body).toMatchObject({ renews_at: null, ends_at: '2027-02-09' })
    expect((await change(id, { auto_renews: true, covered_systems: 5 })).body).toMatchObject({
      renews_at: '2027-02-10',
      ends_at: null,
      covered_systems: 5,
    })
    expect((await change(id, { renews_at: '2026-12-01' })).body).toMatchObject({
      renews_at: '2026-12-01',
      covered_systems: 5,
    })
    expect(await change(id, { renews_at: '2026-02-10' })).toMatchObject({
      status: 422,
      body: { field: 'membership.renews_at' },
    })
  })

  it('ends it with what is paid for, or at once', async () => {
    const { membership_id: id } = await entered()
    expect((await end(id, 'period_end')).body).toMatchObject({
      status: 'active',
      ends_at: '2027-02-09',
      renews_at: null,
      auto_renews: false,
      end_reason: 'Moved away',
    })
    expect((await change(id, { auto_renews: true })).body).toMatchObject({ renews_at: '2027-02-10', end_reason: null })
    expect((await end(id, 'now')).body).toMatchObject({ status: 'ended', ends_at: '2026-02-09' })
    expect(await end(id, 'now')).toMatchObject({ status: 422 })
    expect(await change(id, { auto_renews: true })).toMatchObject({ status: 422 })
    expect((await end(id, 'now', ' ')).status).toBe(400)
  })
})

it('lists memberships by status, program and when they are due, page by page', async () => {
  const soon = await entered({ renews_at: '2026-02-20' })
  const ends = await entered({ renews_at: '2026-02-21', auto_renews: false })
  const ids = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).data.map(({ membership_id }) => membership_id)
  expect(await ids({ due_within_days: 10 })).toEqual([soon.membership_id])
  expect(await ids({ due_within_days: 11 })).toEqual([ends.membership_id, soon.membership_id])
  expect(await ids({ membership_program_id: 1 })).toEqual([])
  await end(soon.membership_id, 'now')
  expect(await ids({ status: 'ended', limit: 1 })).toEqual([soon.membership_id])
  expect(await ids({ status: 'active' })).not.toContain(soon.membership_id)

  const all = await ids({ limit: 200 })
  const read: number[] = []
  for (let after: string | undefined; ;) {
    const page = await list({ limit: 2, ...(after !== undefined && { after }) })
    read.push(...page.data.map(({ membership_id }) => membership_id))
    if (page.next === null) break
    after = page.next
  }
  expect(read).toEqual(all)
  const file = await office.request('GET', '/v2/memberships', undefined, { accept: 'text/csv' })
  expect(String(file.body).split('\r\n')).toHaveLength(all.length + 2)
  expect(String(file.body)).toContain('Comfort Plan')
  expect(all.length).toBeGreaterThan(3)
})

describe('a customer agrees that renewals are charged', () => {
  const read = (id: number) => landlord.call('getRenewalTerms', { params: { id } })
  const agree = (id: number, accepted_text: string) =>
    landlord.call('authorizeRenewal', { params: { id }, body: { authorization: { accepted_text } } })

  it('to the terms as they were read; what was agreed to is kept, until it is withdrawn', async () => {
    const { membership_id: id } = await entered()
    const { text, authorization } = (await read(id)).body
    expect(authorization).toBeNull()
    expect(text).toContain('$219.00, plus sales tax if it applies')
    expect(await agree(id, `${text} `)).toMatchObject({ status: 409, body: { field: 'authorization.accepted_text' } })
    const agreed = { accepted_text: text, accepted_at: api.clock().toISOString(), price_cents: 21_900 }
    expect(await agree(id, text)).toMatchObject({ status: 201, body: agreed })
    expect(await agree(id, text)).toMatchObject({ status: 201, body: agreed })
    expect((await office.call('getMembership', { params: { id } })).body.renewal_authorization).toEqual(agreed)
    expect((await landlord.call('withdrawRenewalAuthorization', { params: { id } })).status).toBe(204)
    expect((await read(id)).body.authorization).toBeNull()
    const log = await office.call('listAuditEntries', { query: { resource_type: 'membership', resource_id: id } })
    expect(log.body.data.slice(0, 2)).toMatchObject([
      { table: 'renewal_authorizations', action: 'updated' },
      { table: 'renewal_authorizations', action: 'created' },
    ])
  })

  it('not to those of somebody else, of one that does not renew, or by a link', async () => {
    const { membership_id: id } = await entered({ auto_renews: false })
    expect((await read(acme.membership)).status).toBe(404)
    expect((await agree(id, (await read(id)).body.text)).status).toBe(422)
  })
})

it('a link of the office to one invoice shows no memberships', async () => {
  const linked = await staffClient(api, 'admin', { type: 'Invoice', id: acme.invoices.unpaid })
  expect((await linked.call('getMembership', { params: { id: acme.membership } })).status).toBe(403)
})
