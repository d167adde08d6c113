import { request } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  status: number
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** One request over a socket to this machine, whatever name the address has: `*.localhost` resolves in browsers only. */
export function send(url: string, { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {}): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url)
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path: pathname + search, method, headers: { ...headers, host, ...(body && { 'content-length': String(body.length) }) } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), headers: answer.headers }))
    })
      .on('error', fail)
      .end(body)
  })
}

/** `fetch` as a page of that origin has it. */
export const fetchFrom = (origin: string): typeof fetch => async (input, init) => {
  const asked = new Request(input, { ...init, referrerPolicy: 'no-referrer' })
  const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
  const { status, body: bytes, headers } = await send(asked.url, { method: asked.method, headers: { ...Object.fromEntries(asked.headers), origin }, ...(body && { body }) })
  const list = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]))
  return new Response(status === 204 || bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: list })
}

/** Sends part of a request and hangs up, as a phone does in a tunnel. */
export function sendAndHangUp(url: string, headers: Record<string, string>, part: Buffer): Promise<void> {
  const { host, port, pathname } = new URL(url)
  const head = [`POST ${pathname} HTTP/1.1`, ...Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(Buffer.concat([Buffer.from(head), part]), () => setTimeout(() => socket.destroy(), 50)))
    socket.on('error', () => {}).on('close', () => done())
  })
}
