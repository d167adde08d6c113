import { Agent, request } from 'node:http'
import { calls, type CallName } from '@portal/contract'

/** Opens as many connections as there are requests, as browsers and proxies do: no request waits in the client. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 })

interface Target {
  port: number
  host: string
  /** Session token. */
  token: string
}

/** Calls the API and resolves with the parsed response. Rejects unless it succeeds, and after ten seconds. */
export function callApi(
  name: CallName,
  { port, host, token }: Target,
  { id = 0, body }: { id?: number; body?: object } = {},
): Promise<unknown> {
  const [method, path = ''] = calls[name].split(' ')
  return new Promise((done, fail) => {
    request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: path.replace(':id', String(id)),
        headers: { host, authorization: `Token token=${token}`, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(10_000),
      },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('error', fail)
          .on('end', () => {
            if (answer.statusCode === 204) done(undefined)
            else if (answer.statusCode === 200) done(JSON.parse(text))
            else fail(new Error(`${name} failed with ${answer.statusCode}: ${text}`))
          })
      },
    )
      .on('error', fail)
      .end(body && JSON.stringify(body))
  })
}
