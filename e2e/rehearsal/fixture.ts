import { request as requestOverTls } from 'node:https'
import { test as base, expect, request, type APIRequestContext } from '@playwright/test'
import { openTenant, startTopology, type CallNode, type OpenedTenant, type Topology } from 'rehearsal'
import { collectConsoleErrors, expectNoneBut } from '../fixtures'
import { collectSecrets, findSecrets } from './secrets'

export const DOMAIN = 'portal.test'
export const TENANT = 'sunny'

interface WorkerFixtures {
  topology: Topology
  tenant: OpenedTenant
  callNode: CallNode
  askFrom: AskFrom
}

/** Sends a request through the proxy from another address of this machine, such as 127.7.0.1, as another visitor does. */
type AskFrom = (
  address: string,
  subdomain: string,
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: string; headers?: Record<string, string> },
) => Promise<{ status: number; body: string }>

interface Fixtures {
  /** URL of a path of the tenant. */
  at: (path: string) => string
  /** The newest mail to somebody whose subject contains `subject`, once the mail server has it. */
  mailTo: (email: string, subject: string) => Promise<{ subject: string; html: string; text: string }>
}

/** Past the proxy, as the proxy does. */
const callNode =
  (api: APIRequestContext, { port, origin }: Topology): CallNode =>
  async (node, method, path, { token, data } = {}) => {
    const headers = {
      host: new URL(origin(TENANT)).host,
      'x-forwarded-proto': 'https',
      ...(token && { authorization: `Token token=${token}` }),
    }
    const answer = await api.fetch(`http://127.0.0.1:${port(node, 3000)}${path}`, {
      method,
      headers,
      ...(data && { data }),
    })
    collectSecrets(path, headers.authorization, JSON.stringify(data), await answer.text())
    if (!answer.ok())
      throw new Error(`${method} ${path} of ${node} answered ${answer.status()}: ${await answer.text()}`)
    return answer.status() === 204 ? null : ((await answer.json()) as unknown)
  }

const askFrom =
  ({ httpsPort, domain }: Topology): AskFrom =>
  (address, subdomain, method, path, { body, headers } = {}) =>
    new Promise((done, fail) => {
      const name = `${subdomain}.${domain}`
      collectSecrets(path, body, headers?.['authorization'])
      const sent = requestOverTls(
        {
          host: '127.0.0.1',
          port: httpsPort,
          localAddress: address,
          servername: name,
          rejectUnauthorized: false,
          agent: false,
          method,
          path,
          headers: { ...headers, host: `${name}:${httpsPort}` },
        },
        (answer) => {
          let text = ''
          answer
            .setEncoding('utf8')
            .on('data', (piece: string) => void (text += piece))
            .on('end', () => done({ status: answer.statusCode ?? 0, body: text }))
        },
      )
      sent.on('error', fail).end(body)
    })

export const test = base.extend<Fixtures, WorkerFixtures>({
  topology: [
    async ({ browserName: _ }, use) => {
      // The tests receive webhooks on this machine.
      const topology = await startTopology({ domain: DOMAIN, settings: { WEBHOOKS_TO_PRIVATE_NETWORKS: '1' } })
      await use(topology)
      const found = findSecrets(topology.logs())
      await topology.close()
      expect(found, 'tokens and e-mail addresses in log files').toEqual([])
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  tenant: [async ({ topology }, use) => use(await openTenant(topology, TENANT)), { scope: 'worker', timeout: 60_000 }],
  callNode: [
    async ({ topology }, use) => {
      const api = await request.newContext()
      await use(callNode(api, topology))
      await api.dispose()
    },
    { scope: 'worker' },
  ],
  askFrom: [async ({ topology }, use) => use(askFrom(topology)), { scope: 'worker' }],
  at: async ({ topology, tenant: _ }, use) => use((path) => `${topology.origin(TENANT)}${path}`),
  mailTo: async ({ topology, request: api }, use) =>
    use(async (email, subject) => {
      const { host, port } = new URL(topology.origin('mail.sandbox'))
      let found: { subject: string; html: string; text: string } | undefined
      await expect(async () => {
        const answer = await api.get(`https://127.0.0.1:${port}/messages.json?to=${encodeURIComponent(email)}`, {
          headers: { host },
        })
        found = ((await answer.json()) as { data: { subject: string; html: string; text: string }[] }).data.find(
          (mail) => mail.subject.includes(subject),
        )
        expect(found, `mail to ${email} about "${subject}"`).toBeDefined()
      }).toPass()
      collectSecrets(email, found!.text)
      return found!
    }),
  page: async ({ page }, use) => {
    const complaints = collectConsoleErrors(page)
    const insecure: string[] = []
    page.on('request', (sent) => collectSecrets(sent.url(), sent.postData(), sent.headers()['authorization']))
    page.on('websocket', (socket) => collectSecrets(socket.url()))
    page.on('request', (sent) => /^(https|wss|data|blob):/.test(sent.url()) || insecure.push(sent.url()))
    page.on('websocket', (socket) => socket.url().startsWith('wss:') || insecure.push(socket.url()))
    await use(page)
    expect(insecure, 'addresses that are not https').toEqual([])
    expectNoneBut([], complaints)
  },
})

export { expect }
