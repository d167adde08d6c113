import { setUpClient, setUpTestApi } from '#test/support'
import { officeClient } from '#test/support/payments'
import {
  calls,
  duties,
  grantedByDuty,
  includesScope,
  neededScope,
  scopes,
  shapes,
  type CallName,
  type CallShape,
  type Scope,
} from '@portal/contract'
import { demoIds } from 'demo/names'

const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
const acme = demoIds('acme')

async function createKey(granted: Scope[], expires_at: string | null = null) {
  const { status, body } = await office.call('createApiKey', {
    body: { api_key: { name: 'Bookkeeping', scopes: granted, expires_at } },
  })
  expect(status).toBe(201)
  return { ...body, client: api.visitor('acme', body.token) }
}

const find = async (id: number) => (await office.call('listApiKeys', {})).body.find((key) => key.id === id)

it('a key is shown once, and does what its scopes say', async () => {
  const { id, token, client, hint } = await createKey(['invoices:read', 'customers:write'])
  expect(token).toMatch(/^portal_key_[\w-]{43}$/)
  expect(token.endsWith(hint)).toBe(true)
  expect(JSON.stringify(await find(id))).not.toContain(token)
  const params = { id: acme.invoices.unpaid }
  expect((await find(id))?.last_used_at).toBeNull()
  expect((await client.call('getInvoice', { params })).status).toBe(200)
  expect((await find(id))?.last_used_at).toBe(api.clock().toISOString())
  expect((await client.call('listEquipment', { params: { id: acme.users.customer } })).status).toBe(200)
  expect(await client.call('getQuote', { params: { id: acme.quotes.sent } })).toMatchObject({
    status: 403,
    body: { message: 'This needs the scope quotes:read.' },
  })
  expect((await client.call('createPaymentLink', { params, body: {} })).status).toBe(403)
})

it('is sent as a bearer token', async () => {
  const { token } = await createKey(['invoices:read'])
  const ask = (authorization: string) =>
    api.http.inject({
      url: `/v2/invoices/${acme.invoices.unpaid}`,
      headers: { host: 'acme.localhost', authorization },
    })
  expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
  expect((await ask(`bearer  ${token}`)).statusCode).toBe(200)
  expect((await ask(`Bearer ${token}x`)).statusCode).toBe(401)
  expect((await ask(`Bearer ${token} x`)).statusCode).toBe(401)
  const elsewhere = await api.http.inject({
    url: `/v2/invoices/${acme.invoices.unpaid}`,
    headers: { host: 'bluebird.localhost', authorization: `Bearer ${token}` },
  })
  expect(elsewhere.statusCode).toBe(401)
})

it('says when it was used last, lasts beyond any session of a person, and ends when it expires', async () => {
  const year = 365 * 86_400_000
  const end = new Date(api.clock().getTime() + 2 * year).toISOString()
  const { id, client } = await createKey(['invoices:read'], end)
  expect(await find(id)).toMatchObject({
    last_used_at: null,
    expires_at: end,
    created_by: expect.any(String) as string,
  })
  const read = async () => (await client.call('getInvoice', { params: { id: acme.invoices.unpaid } })).status
  api.clock.advance(1.5 * year)
  const used = api.clock().toISOString()
  expect(await read()).toBe(200)
  const later = await officeClient(api)
  const listed = (await later.call('listApiKeys', {})).body.find((key) => key.id === id)
  expect(listed?.last_used_at).toBe(used)
  api.clock.advance(year)
  expect(await read()).toBe(401)
  api.clock.advance(-2.5 * year)
})

it('is refused once it is revoked, which can be said twice', async () => {
  const { id, client } = await createKey(['invoices:read'])
  const read = async () => (await client.call('getInvoice', { params: { id: acme.invoices.unpaid } })).status
  expect(await read()).toBe(200)
  expect((await office.call('revokeApiKey', { params: { id } })).status).toBe(204)
  expect((await office.call('revokeApiKey', { params: { id } })).status).toBe(204)
  expect(await read()).toBe(401)
  expect((await find(id))?.revoked_at).not.toBeNull()
})

it.each([
  [{ name: '', scopes: ['invoices:read'] }, 400, 'api_key.name'],
  [{ name: 'x', scopes: [] }, 400, 'api_key.scopes'],
  [{ name: 'x', scopes: ['everything'] }, 400, 'api_key.scopes.0'],
  [{ name: 'x', scopes: ['invoices:read'], expires_at: '2020-01-01T00:00:00Z' }, 422, 'api_key.expires_at'],
  [{ name: 'x', scopes: ['invoices:read'], expires_at: 'tomorrow' }, 400, 'api_key.expires_at'],
])('%j: %i, for %s', async (api_key, status, field) => {
  expect(await office.call('createApiKey', { body: { api_key: api_key as never } })).toMatchObject({
    status,
    body: { field },
  })
})

it('a key makes no keys, and revokes none', async () => {
  const { id, client } = await createKey(['keys:write'])
  expect((await client.call('listApiKeys', {})).status).toBe(403)
  expect((await client.call('createApiKey', { body: { api_key: { name: 'x', scopes: ['keys:write'] } } })).status).toBe(
    403,
  )
  expect((await client.call('revokeApiKey', { params: { id } })).status).toBe(403)
})

it('gives no link to what it may not change itself, and does not end by signing out', async () => {
  const { client } = await createKey(['links:write', 'visits:write', 'quotes:read'])
  const link = (type: 'Quote' | 'Appointment', id: number) =>
    client.call('createLink', { body: { link: { role: 'admin', user_id: acme.users.admin, resource: { type, id } } } })
  expect(await link('Quote', acme.quotes.sent)).toMatchObject({
    status: 403,
    body: { message: 'This needs the scope quotes:write.' },
  })
  expect((await link('Appointment', acme.appointments.assigned)).status).toBe(201)
  expect((await client.call('signOut', {})).status).toBe(403)
  expect((await client.call('getQuote', { params: { id: acme.quotes.sent } })).status).toBe(200)
})

describe('scopes', () => {
  const officeCalls = (Object.keys(calls) as CallName[]).filter((name) => {
    const { access }: CallShape = shapes[name]
    return access !== 'public' && access.includes('admin')
  })

  it('every call of the office needs one, except those of the session itself', () => {
    expect(officeCalls.filter((name) => neededScope(name) === undefined)).toEqual(['signOut', 'getCableToken'])
    const others = (Object.keys(calls) as CallName[]).filter((name) => !officeCalls.includes(name))
    expect(others.filter((name) => neededScope(name) !== undefined)).toEqual([])
  })

  it('to write includes to read, and nothing else', () => {
    expect(includesScope(['quotes:write'], 'quotes:read')).toBe(true)
    expect(includesScope(['quotes:read'], 'quotes:write')).toBe(false)
    expect(includesScope(['quotes:write'], 'invoices:read')).toBe(false)
  })

  it('an owner has all, and each other duty fewer', () => {
    expect(grantedByDuty(null)).toEqual(scopes)
    const counts = duties.map(
      (duty) =>
        officeCalls.filter((name) => {
          const scope = neededScope(name)
          return scope === undefined || includesScope(grantedByDuty(duty), scope)
        }).length,
    )
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(new Set(counts).size).toBe(duties.length)
  })
})
