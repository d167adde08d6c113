import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  type Role,
  type Scope,
} from '@portal/contract'
import { emails } from 'demo/names'
import { createTestApi, type TestApi, type TestClient } from '../support'
import { officeClient, staffClient } from '../support/payments'
import { acme, type Example, type Parts, type ExampleContext } from './example'
import { areas, resolveClient, examples, openExampleContext, resolveParts, send } from './examples'
import { openKeys, signInDuty, type Keys } from './office-sessions'

const getShape = (name: CallName): CallShape => shapes[name]

/** Path parameters by position: clients do not depend on their names. */
const bare = (call: string): string => call.replace(/:(\w+)|\{\w+\}/g, '{}')

/** Clients of each role without access to the examples' resources. */
async function openStrangers(api: TestApi): Promise<Record<Role | 'nobody', TestClient[]>> {
  // Not the customer's: their share links end with their password.
  const landlord = await api.signIn(emails.landlord)
  const viewing = (await landlord.call('shareAppointment', { params: { id: acme.appointments.assigned }, body: {} }))
    .body.token
  const viewer = (await api.visitor().call('authenticateToken', { params: { token: viewing } })).body
    .authentication_token
  return {
    nobody: [api.visitor()],
    customer: [landlord, await api.signIn(emails.customer, 'bluebird')],
    technician: [
      await staffClient(api, 'technician', { type: 'Invoice', id: acme.invoices.voided }),
      await staffClient(api, 'technician', { type: 'Invoice', id: acme.invoices.voided }, 'bluebird'),
    ],
    admin: [await officeClient(api, 'bluebird')],
    viewer: [api.visitor('acme', viewer)],
  }
}

/** Statuses of the call for all clients that may not make it, and the expected ones. */
async function refusals(
  name: CallName,
  { foreign = 404 }: Example,
  parts: Parts,
  strangers: Record<Role | 'nobody', TestClient[]>,
) {
  const { access } = getShape(name)
  const got: Record<string, number> = {}
  const expected: Record<string, number> = {}
  if (access === 'public') return { got, expected }
  for (const role of ['nobody', 'customer', 'technician', 'admin', 'viewer'] as const) {
    const isRight = role !== 'nobody' && access.includes(role)
    if (isRight && foreign === 'own') continue
    for (const [index, stranger] of strangers[role].entries()) {
      const who = `${role} ${index + 1}`
      got[who] = (await send(stranger, name, parts)).status
      const known = isRight ? Number(foreign) : 403
      expected[who] = role === 'nobody' ? 401 : known
    }
  }
  return { got, expected }
}

/** As `refusals`, for those of the office who lack the scope that the call needs, and for a key of another company. */
async function scopeRefusals(
  name: CallName,
  { foreign = 404, scopes: more = [], person }: Example,
  parts: Parts,
  { own, elsewhere, people }: { own: Keys; elsewhere: Keys; people: Record<string, TestClient> },
) {
  const got: Record<string, number> = {}
  const expected: Record<string, number> = {}
  const scope = neededScope(name)
  if (!scope) return { got, expected }
  const ask = async (who: string, client: TestClient, status: number) => {
    got[who] = (await send(client, name, parts)).status
    expected[who] = status
  }
  const [area = ''] = scope.split(':')
  await ask('key without the area', await own(scopes.filter((each) => !each.startsWith(`${area}:`))), 403)
  if (scope.endsWith(':write')) await ask('key that reads', await own([`${area}:read` as Scope]), 403)
  for (const duty of duties.filter((each) => !includesScope(grantedByDuty(each), scope)))
    await ask(duty, people[duty]!, 403)
  if (foreign !== 'own' && !person) await ask('key of another company', await elsewhere([scope, ...more]), foreign)
  return { got, expected }
}

describe('the calls that other systems rely on', () => {
  const promised = readFileSync(join(__dirname, 'calls.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

  it('are all in the OpenAPI document', async () => {
    const api = await createTestApi()
    const { paths } = (await api.http.inject({ url: '/docs/json', headers: { host: 'acme.localhost' } })).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    await api.close()
    const documented = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => bare(`${method.toUpperCase()} ${path}`)),
      ),
    )
    expect(promised.filter((call) => !documented.has(bare(call)))).toEqual([])
    expect(promised.length).toBeGreaterThan(140)
    expect(documented.has(bare('GET /v2/never_promised/{id}'))).toBe(false)
  })

  it('all have an example below', () => {
    const made = new Set((Object.keys(examples) as CallName[]).map((name) => bare(calls[name])))
    expect(promised.filter((call) => !made.has(bare(call)))).toEqual([])
  })
})

it('every call of the contract has an example', () => {
  expect((Object.keys(calls) as CallName[]).filter((name) => !examples[name])).toEqual([])
})

describe.each(areas)('%s', (_, own) => {
  let context: ExampleContext
  let strangers: Awaited<ReturnType<typeof openStrangers>>
  let staff: Parameters<typeof scopeRefusals>[3]
  beforeAll(async () => {
    context = await openExampleContext()
    strangers = await openStrangers(context.api)
    staff = {
      own: openKeys(context.api, 'acme'),
      elsewhere: openKeys(context.api, 'bluebird'),
      people: {
        office: await signInDuty(context.api, 'office'),
        dispatcher: await signInDuty(context.api, 'dispatcher'),
      },
    }
  })
  afterAll(() => context.api.close())

  it.each(Object.entries(own) as [CallName, Example][])(
    '%s: permits the example, and nobody without access',
    async (name, example) => {
      const parts = await resolveParts(example, context)
      for (const { got, expected } of [
        await refusals(name, example, parts, strangers),
        await scopeRefusals(name, example, parts, staff),
      ])
        expect(got).toEqual(expected)
      const answered = getShape(name).status ?? 200
      const scope = neededScope(name)
      const client =
        example.as === 'admin' && scope && !example.person
          ? await staff.own([scope, ...(example.scopes ?? [])])
          : await resolveClient(example, context)
      const answer = await send(client, name, parts)
      expect({ status: answer.status, ...(answer.status >= 400 && { body: answer.body }) }).toEqual({
        status: answered,
      })
    },
  )
})

test('positive control: a call that anyone may make is detected', async () => {
  const api = await createTestApi()
  const owner = await api.signIn(emails.customer)
  const example: Example = { as: 'customer' }
  const { got, expected } = await refusals(
    'getQuote',
    example,
    { params: { id: acme.quotes.sent } },
    { nobody: [owner], customer: [owner], technician: [owner], admin: [], viewer: [owner] },
  )
  await api.close()
  expect(Object.keys(expected).filter((who) => got[who] === expected[who])).toEqual([])
})
