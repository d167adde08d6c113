import { createServer, type IncomingMessage } from 'node:http'
import { createStaffLink } from '#areas/identity/links/create-link'
import type { ResourceType } from '#foundation/database/schema'
import { demoIds, type DemoTenant } from 'demo/names'
import { createTestApi, FILES_ORIGIN, type TestApi, type TestApiOptions } from '.'
import { readPdfText } from './pdf-text'

// Serves the real API to page tests: they run in a simulated browser, where the embedded database cannot run. Each test
// file opens an API with its own database here, and addresses it by its id.
const apis = new Map<string, TestApi>()

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function control(url: URL, method: string, body: Buffer): Promise<unknown> {
  const [, , what, id = ''] = url.pathname.split('/')
  if (what === 'pdf-text') return readPdfText(body)
  const json = body.length ? (JSON.parse(body.toString()) as { at?: string } & TestApiOptions) : {}
  if (what === 'open') {
    const api = await createTestApi(json)
    const name = String(apis.size + 1)
    apis.set(name, api)
    return { id: name, now: api.clock().toISOString() }
  }
  const api = apis.get(id)
  if (!api) throw new Error(`No test API has the id ${id}`)
  if (what === 'clock') {
    api.clock.set(json.at!)
    return {}
  }
  if (what === 'link') {
    const { tenant, role, resource } = json as unknown as {
      tenant: DemoTenant
      role: 'technician' | 'admin' | 'customer'
      resource: { type: ResourceType; id: number }
    }
    const { tenant: tenantId, users } = demoIds(tenant)
    const userId = { technician: users.technicians[0] ?? 0, admin: users.admin, customer: users.customer }[role]
    return { token: await createStaffLink(api.services, { tenantId, userId, resource }) }
  }
  if (what === 'close' && method === 'POST') {
    await api.close()
    return {}
  }
  throw new Error(`Unknown path ${url.pathname}`)
}

const server = createServer((request, response) => {
  void (async () => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await readBody(request)
    try {
      if (url.pathname.startsWith('/test-api/')) {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(await control(url, request.method ?? 'GET', body)))
        return
      }
      const api = apis.get(String(request.headers['x-test-api']))
      if (!api) throw new Error('The x-test-api header is not the id of a test API')
      const {
        'x-test-api': _api,
        'x-test-host': host,
        connection: _connection,
        'transfer-encoding': _coding,
        'content-length': _length,
        ...headers
      } = request.headers
      const answer = await (host === new URL(FILES_ORIGIN).host ? api.fileServer : api.http).inject({
        method: request.method as 'GET',
        url: url.pathname + url.search,
        headers: { ...headers, host: String(host) },
        ...(body.length ? { payload: body } : {}),
      })
      response.writeHead(answer.statusCode, answer.headers as Record<string, string>)
      response.end(answer.rawPayload)
    } catch (error) {
      response.writeHead(599, { 'content-type': 'text/plain' })
      response.end(String(error instanceof Error ? error.stack : error))
    }
  })()
})

// Keeps connections open for tests that a busy machine delays.
server.keepAliveTimeout = 120_000

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`test api on ${typeof address === 'object' ? address?.port : ''}\n`)
})
// Exits with the parent process.
process.stdin.resume().on('end', () => process.exit(0))
