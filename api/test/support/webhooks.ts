// A receiver of webhooks on this machine, and what makes and reads deliveries.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { sendDueWebhooks } from '#areas/webhooks/worker'
import { mails, webhookEndpoints } from '#foundation/database/schema'
import type { Body } from '@portal/contract'
import { demoIds } from 'demo/names'
import { setUpClient, setUpTestApi } from './create-test-api'
import { officeClient } from './payments'
import { until } from './until'

const acme = demoIds('acme')

interface Received {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: { resource_id?: number; actor?: object } }
}
export type Answer = (response: ServerResponse, request: Received) => void

export const answerWith =
  (status: number, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(`status ${status}`)

/** A server that keeps what it gets, oldest first, and answers it with 200 unless told otherwise. */
function setUpReceiver() {
  const received: Received[] = []
  const receiver: { answer: Answer } = { answer: (response) => response.end('ok') }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const got = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(got)
      receiver.answer(response, got)
    })
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))
  beforeEach(() => {
    received.length = 0
    receiver.answer = (response) => response.end('ok')
  })
  afterEach(() => server.closeAllConnections())
  return { received, receiver, url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

type NewEndpoint = Body<'createWebhookEndpoint'>['webhook_endpoint']

/** An API that may send to this machine, without endpoints before each test. */
export function setUpWebhooks() {
  const { received, receiver, url } = setUpReceiver()
  const api = setUpTestApi({ config: { webhooksToPrivateNetworks: true } })
  const office = setUpClient(() => officeClient(api))
  /** Sessions of the office end within hours. */
  const signInAgain = async () => void Object.assign(office, await officeClient(api))
  /** A new endpoint is told of what is not final when it is made. What runs on the database server at the same time delays that. */
  const feedIsFinal = async () => {
    const [last] = await api.database.raw(
      'select pg_current_xact_id()::text::bigint + portal_transaction_offset() as number',
    )
    await until(async () => {
      const [finished] = await api.database.raw('select portal_finished_transactions() as number')
      return Number(finished!['number']) > Number(last!['number'])
    })
  }
  beforeEach(async () => {
    await signInAgain()
    await api.inAcme((db) => db.delete(webhookEndpoints))
    await api.inAcme((db) => db.delete(mails))
    await feedIsFinal()
  })

  const create = (more: Partial<NewEndpoint> = {}) =>
    office.call('createWebhookEndpoint', {
      body: { webhook_endpoint: { url: url(), events: ['department.updated', 'vendor.updated'], ...more } },
    })
  let changes = 0
  // A name that stays is no change.
  const nextName = () => `Name ${(changes += 1)}`
  const send = (timeoutMs?: number) => sendDueWebhooks(api.services, { timeoutMs, random: () => 0.5 })
  const ids = () => received.map(({ headers }) => String(headers['webhook-id']))

  return {
    api,
    office,
    signInAgain,
    received,
    receiver,
    create,
    created: async (more: Partial<NewEndpoint> = {}) => {
      const { status, body } = await create(more)
      expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: 201 })
      return body
    },
    rename: () =>
      api.inAcme((db) =>
        db.execute(sql`update departments set name = ${nextName()} where id = ${acme.departments.service}`),
      ),
    renameVendor: () =>
      api.inAcme((db) => db.execute(sql`update vendors set name = ${nextName()} where id = ${acme.vendors.supply}`)),
    send,
    /** Sends until the receiver has got so many: what runs on the database server at the same time delays the feed. */
    sendUntil: (count: number) =>
      until(
        async () => {
          await send()
          return received.length >= count
        },
        () => received,
      ),
    log: async (id: number, query = {}) =>
      (await office.call('listWebhookDeliveries', { params: { id }, query })).body.data,
    endpoint: async (id: number) =>
      (await office.call('listWebhookEndpoints', {})).body.find((each) => each.id === id)!,
    ids,
    types: () => received.map(({ event }) => event.type),
    expectInOrder: () => {
      const numbers = ids().map((id) => Number(id.slice('evt_'.length)))
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    },
    /** Verifies as a receiver does whose clock is the test's. */
    verify: (secret: string, { headers, body }: Received): unknown => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(api.clock().getTime())
      try {
        return new Webhook(secret).verify(body, headers as Record<string, string>)
      } finally {
        now.mockRestore()
      }
    },
  }
}
