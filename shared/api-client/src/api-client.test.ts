import { createApiClient } from './api-client'
import { PortalError } from './portal-error'

const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers })

/** A client whose requests get these answers in turn. */
function setUp(...answers: Response[]) {
  const sent: { url: string; init: RequestInit }[] = []
  const waited: number[] = []
  const client = createApiClient({
    origin: 'https://portal.acme.example',
    key: 'portal_key_x',
    fetch: (async (url: URL, init: RequestInit) => {
      sent.push({ url: String(url), init })
      return answers.shift()!
    }) as typeof fetch,
    wait: async (ms) => void waited.push(ms),
  })
  return { client, sent, waited }
}

it('sends key, version, idempotency key and body to the path of the call', async () => {
  const { client, sent } = setUp(answer(200, { id: 7 }))
  await client.call(
    'updateCustomer',
    { params: { id: 7 }, body: { customer: { notes: 'Dog' } } },
    { ifMatch: '"3-9"', idempotencyKey: 'k' },
  )
  expect(sent).toMatchObject([
    {
      url: 'https://portal.acme.example/v2/customers/7',
      init: {
        method: 'PUT',
        body: '{"customer":{"notes":"Dog"}}',
        redirect: 'error',
        headers: {
          Authorization: 'Bearer portal_key_x',
          'Content-Type': 'application/json',
          'If-Match': '"3-9"',
          'Idempotency-Key': 'k',
        },
      },
    },
  ])
})

it('reads with the version, and answers without a body', async () => {
  const { client } = setUp(answer(200, { id: 7 }, { ETag: '"3-9"' }), answer(204))
  expect(await client.read('getCustomer', { params: { id: 7 } })).toEqual({ data: { id: 7 }, version: '"3-9"' })
  expect(await client.call('inviteCustomer', { params: { id: 7 } })).toBeUndefined()
})

it('asks a busy portal again after the time that it names, and not for ever', async () => {
  const busy = () => answer(503, { message: 'Busy' }, { 'Retry-After': '3' })
  const { client, waited } = setUp(busy(), busy(), answer(200, { id: 7 }))
  await client.call('getCustomer', { params: { id: 7 } })
  expect(waited).toEqual([3_000, 3_000])
  const refused = setUp(...Array.from({ length: 9 }, busy))
  await expect(refused.client.call('getCustomer', { params: { id: 7 } })).rejects.toMatchObject({ status: 503 })
  expect(refused.sent).toHaveLength(5)
})

it('rejects with what the portal says of the input, at once', async () => {
  const body = { message: 'Not a phone number.', field: 'customer.phones[0]', request_id: 'r1' }
  const { client, sent } = setUp(answer(422, body))
  const error: unknown = await client
    .call('createCustomer', { body: { customer: { first_name: 'Ana' } } })
    .catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(PortalError)
  expect(error).toMatchObject({ status: 422, message: body.message, field: body.field, requestId: 'r1' })
  expect(sent).toHaveLength(1)
})

it('says that what answers is no portal', async () => {
  const { client } = setUp(new Response('<!doctype html>', { status: 200 }))
  await expect(client.call('getCustomer', { params: { id: 7 } })).rejects.toThrow('Check the origin')
})

it('lists the rows of all pages', async () => {
  const { client, sent } = setUp(
    answer(200, { data: [{ id: 1 }, { id: 2 }], next: 'abc' }),
    answer(200, { data: [{ id: 3 }], next: null }),
  )
  const ids: number[] = []
  for await (const customer of client.list('listCustomers', { query: { query: 'ana' } })) ids.push(customer.id)
  expect(ids).toEqual([1, 2, 3])
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?query=ana', '?query=ana&after=abc'])
})

it('follows changes from a cursor until there are none', async () => {
  const change = { resource_type: 'customer', resource_id: 7 }
  const { client, sent } = setUp(
    answer(200, { data: [change], cursor: '5-1', has_more: true }),
    answer(200, { data: [], cursor: '6-0', has_more: false }),
  )
  const cursors: string[] = []
  for await (const page of client.changes('4-0')) cursors.push(page.cursor)
  expect(cursors).toEqual(['5-1'])
  expect(sent.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['4-0', '5-1'])
})
