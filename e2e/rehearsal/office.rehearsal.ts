import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { bookVisit, CLI, type CallNode } from 'rehearsal'
import { expect, TENANT, test } from './fixture'

const ZIP_CODE = '80016'
const nodes = ['portal-a', 'portal-b'] as const

/** What is free on the day of a visit, at one node. */
async function listStarts(call: CallNode, node: (typeof nodes)[number], service: number, day: string) {
  const query = new URLSearchParams({
    service_date: day,
    service_category_id: String(service),
    postal_code: ZIP_CODE,
  }).toString()
  const { time_slots } = (await call(node, 'GET', `/v1/availability/time_slots?${query}`)) as {
    time_slots: { arrival_window_start: string; arrival_window_end: string; scheduled_time: string }[]
  }
  return time_slots
}

test('a window that is kept at one node is taken at the other, and is booked there by whoever keeps it', async ({
  callNode,
  tenant: _,
}) => {
  const visit = await bookVisit(callNode, 'hold@example.com', new Date())
  const { token } = visit.customer
  const [service] = (await callNode('portal-a', 'GET', '/v1/service_categories')) as { id: number }[]
  const booked = (await callNode('portal-a', 'GET', `/v1/appointments/${visit.id}`, { token })) as {
    arrival_window_start: string
    address: { id: number }
  }
  const day = booked.arrival_window_start.slice(0, 10)
  const [free] = await listStarts(callNode, 'portal-a', service!.id, day)
  const hold = (await callNode('portal-a', 'POST', '/v1/availability/holds', {
    data: {
      hold: {
        service_category_id: service!.id,
        postal_code: ZIP_CODE,
        arrival_window_start: free!.arrival_window_start,
      },
    },
  })) as { token: string }
  const starts = (await listStarts(callNode, 'portal-b', service!.id, day)).map((slot) => slot.arrival_window_start)
  expect(starts).not.toContain(free!.arrival_window_start)

  const data = {
    service_category_id: service!.id,
    address_id: booked.address.id,
    scheduled_time: free!.scheduled_time,
    arrival_window_start: free!.arrival_window_start,
    arrival_window_end: free!.arrival_window_end,
  }
  await expect(callNode('portal-b', 'POST', '/v1/appointments', { token, data })).rejects.toThrow(/answered 4/)
  const { id } = (await callNode('portal-b', 'POST', '/v1/appointments', {
    token,
    data: { ...data, hold_token: hold.token },
  })) as { id: number }
  expect(await callNode('portal-a', 'GET', `/v1/appointments/${id}`, { token })).toMatchObject({
    arrival_window_start: new Date(free!.arrival_window_start).toISOString(),
  })
})

test('a webhook tells what changes at either node once, and goes on while one of them is down', async ({
  callNode,
  tenant,
  topology,
}) => {
  const received: { body: string; headers: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers as Record<string, string> })
      response.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const { secret } = (await callNode('portal-a', 'POST', '/v2/webhook_endpoints', {
    token: tenant.adminToken,
    data: { webhook_endpoint: { url: `http://127.0.0.1:${port}/`, events: ['customer.created'] } },
  })) as { secret: string }
  const webhook = new Webhook(secret)

  const create = async (node: (typeof nodes)[number], last_name: string) =>
    (
      (await callNode(node, 'POST', '/v2/customers', {
        token: tenant.adminToken,
        data: { customer: { first_name: 'Wendy', last_name } },
      })) as { id: number }
    ).id
  const ids = [await create('portal-a', 'One'), await create('portal-b', 'Two')]
  const toldOf = () =>
    received.map(
      ({ body, headers }) => (webhook.verify(body, headers) as { data: { resource_id: number } }).data.resource_id,
    )
  await expect.poll(() => ids.every((id) => toldOf().includes(id))).toBe(true)

  await topology.stop('portal-a', 'SIGKILL')
  ids.push(await create('portal-b', 'Three'))
  await expect.poll(() => toldOf().includes(ids[2]!)).toBe(true)
  await topology.start('portal-a')
  ids.push(await create('portal-a', 'Four'))
  await expect.poll(() => toldOf().includes(ids[3]!)).toBe(true)
  expect(toldOf().filter((id) => ids.includes(id))).toEqual(ids)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
  server.close()
})

test('a file that is imported at both nodes at once comes in once', async ({ callNode, tenant, topology }) => {
  const COUNT = 40
  const path = '/tmp/customers.csv'
  const rows = Array.from(
    { length: COUNT },
    (_, index) => `c-${index},Bothnode,Number ${index},b${index}@import.example`,
  )
  const csv = ['Customer ID,First Name,Last Name,Email', ...rows].join('\n')
  const script = `require('node:fs').writeFileSync('${path}', process.argv[1])`
  for (const node of nodes) await topology.exec(node, 'node', '-e', script, csv)
  await Promise.all(nodes.map((node) => topology.exec(node, ...CLI, 'import', path, '--tenant', TENANT)))
  const { data } = (await callNode('portal-b', 'GET', '/v2/customers?query=Bothnode', {
    token: tenant.adminToken,
  })) as { data: { email: string }[] }
  expect(data).toHaveLength(COUNT)
  expect(new Set(data.map(({ email }) => email)).size).toBe(COUNT)
})
