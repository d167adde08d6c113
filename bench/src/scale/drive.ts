import { Agent, request } from 'node:http'

export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  body: string
}

/** What was answered within the time. */
interface Load {
  requests: number
  seconds: number
  /** Milliseconds from sending a request to the last byte of its answer, in no order. */
  latencies: number[]
}

const send = (port: number, { method, path, headers, body }: HttpRequest, agent: Agent): Promise<Answer> =>
  new Promise((done, fail) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers,
        agent,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail)
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
      },
    )
    outgoing.on('error', fail).end(body)
  })

/** A closed loop: each of the kept-alive connections sends its next request when the last is answered. */
export class Driver {
  readonly #agent: Agent
  constructor(
    private readonly port: number,
    private readonly connections: number,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  ask(asked: HttpRequest): Promise<Answer> {
    return send(this.port, asked, this.#agent)
  }

  /** Sends requests for so many milliseconds, and waits for those that are not answered by then. Rejects if one fails. */
  async run(next: () => HttpRequest, ms: number): Promise<Load> {
    const latencies: number[] = []
    const started = performance.now()
    const loop = async () => {
      while (performance.now() - started < ms) {
        const asked = next()
        const outgoing = performance.now()
        const { status, body } = await this.ask(asked)
        if (status < 200 || status > 299)
          throw new Error(`${asked.method} ${asked.path} was answered with ${status}: ${body.slice(0, 300)}`)
        latencies.push(performance.now() - outgoing)
      }
    }
    await Promise.all(Array.from({ length: this.connections }, loop))
    return { requests: latencies.length, seconds: (performance.now() - started) / 1_000, latencies }
  }

  close(): void {
    this.#agent.destroy()
  }
}
