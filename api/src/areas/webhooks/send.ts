import { isIP, type LookupFunction } from 'node:net'
import { findCode, lookup } from '#foundation/http-client'
import { isPublicAddress } from '@portal/server'

/** What came of an attempt. */
export interface Outcome {
  /** Of the HTTP answer; null if there was none. */
  status: number | null
  /** Its first bytes. */
  answer: string | null
  /** Why there was no answer. */
  problem: string | null
  durationMs: number
  /** What the answer asks for. */
  retryAfterMs: number
}

interface Sent {
  url: string
  headers: Record<string, string>
  body: string
}

export interface Sender {
  send: (request: Sent) => Promise<Outcome>
  close: () => Promise<void>
}

const TIMEOUT_MS = 15_000
const ANSWER_BYTES = 1_024

const refused = Object.assign(new Error('The address is in a private network'), { code: 'PRIVATE_ADDRESS' })
const plain = Object.assign(new Error('http is for private networks only'), { code: 'HTTPS_NEEDED' })

/** Why nothing is sent to the address. */
function findProblem(address: string, isPlain: boolean, allowPrivate: boolean): Error | undefined {
  if (isPublicAddress(address)) return isPlain ? plain : undefined
  return allowPrivate ? undefined : refused
}

/** Resolves a name once, refuses it if any of its addresses is refused, and connects to no other address. */
const checkedLookup =
  (problemWith: (address: string) => Error | undefined): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const addresses = Array.isArray(found) ? found : []
      const problem = addresses.map(({ address }) => problemWith(address)).find(Boolean)
      const [first] = addresses
      if (problem || !first) return done(problem ?? refused, '')
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })

/** The text of the first bytes; what comes after them is not read. A body that breaks off is as long as it is. */
async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    // The status has arrived, and counts.
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '')
}

const readRetryAfter = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : 0

/** Sends webhooks. Redirects are not followed, and nothing goes to a private network unless that is allowed. */
export async function createSender({
  allowPrivate,
  timeoutMs = TIMEOUT_MS,
}: {
  allowPrivate: boolean
  timeoutMs?: number
}): Promise<Sender> {
  const { Agent, request } = await import('undici')
  const problemIn = (isPlain: boolean) => (address: string) => findProblem(address, isPlain, allowPrivate)
  // Without connections that are kept: a receiver may be about to close one.
  const agentFor = (isPlain: boolean) =>
    new Agent({ pipelining: 0, connect: { lookup: checkedLookup(problemIn(isPlain)), timeout: timeoutMs } })
  const agents = { https: agentFor(false), http: agentFor(true) }

  async function attempt({ url, headers, body }: Sent): Promise<Omit<Outcome, 'durationMs'>> {
    const { protocol, hostname } = new URL(url)
    const isPlain = protocol === 'http:'
    const host = hostname.replace(/^\[|\]$/g, '')
    // An address is not looked up.
    const problem = isIP(host) ? problemIn(isPlain)(host) : undefined
    if (problem) throw problem
    const answer = await request(url, {
      method: 'POST',
      dispatcher: isPlain ? agents.http : agents.https,
      signal: AbortSignal.timeout(timeoutMs),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      headers: { 'content-type': 'application/json', 'user-agent': 'portal-webhooks', ...headers },
      body,
    })
    return {
      status: answer.statusCode,
      answer: await readStart(answer.body),
      problem: null,
      retryAfterMs: readRetryAfter(answer.headers['retry-after']),
    }
  }

  return {
    async send(sent) {
      const start = performance.now()
      const outcome = await attempt(sent).catch((error: unknown) => ({
        status: null,
        answer: null,
        problem: findCode(error),
        retryAfterMs: 0,
      }))
      return { ...outcome, durationMs: Math.round(performance.now() - start) }
    },
    close: async () => {
      await Promise.all([agents.https.destroy(), agents.http.destroy()])
    },
  }
}
