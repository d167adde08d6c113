import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { computeSignature } from './signature'

/** An injected fault. `held` drops the connection, and executes the PUT only when `carryOut` is called. */
type Fault =
  | 'lose-answer'
  | 'lose-request'
  | 'unavailable'
  | 'conflict'
  | { slowMs: number }
  | { slowBodyMs: number }
  | { held: (carryOut: () => void) => void }

interface Stored {
  body: Buffer
  headers: IncomingMessage['headers']
}

export interface S3Mock {
  endpoint: string
  /** By key; there is only one bucket. */
  objects: Map<string, Stored>
  /** Method and key (for a list: its prefix) of every accepted request. */
  requests: { method: string; key: string; query: URLSearchParams }[]
  fault: (method: string, key: string) => Fault | undefined
  /** Simulates an S3 without conditional writes. */
  ignoresConditions: boolean
  close: () => Promise<void>
}

export const access = { region: 'eu-test-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'a/secret+with=signs' }
export const BUCKET = 'portal-releases'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const QUARTER_HOUR_MS = 15 * 60 * 1000

/** Why a request is rejected; null if it is accepted. */
function objection(request: IncomingMessage, body: Buffer): [status: number, code: string] | null {
  const headers = request.headers as Record<string, string>
  const [, id, day, region, service, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    ) ?? []
  if (!id) return [403, 'AccessDenied']
  if (id !== access.accessKeyId) return [403, 'InvalidAccessKeyId']
  if (region !== access.region || service !== 's3') return [400, 'AuthorizationHeaderMalformed']
  const date = headers['x-amz-date'] ?? ''
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < QUARTER_HOUR_MS) || !date.startsWith(day!)) return [403, 'RequestTimeTooSkewed']
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (!mustBeSigned.every((name) => names.split(';').includes(name))) return [403, 'AccessDenied']
  const expected = computeSignature({
    method: request.method!,
    url: request.url!,
    headers,
    secretAccessKey: access.secretAccessKey,
  })
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return [403, 'SignatureDoesNotMatch']
  if (headers['x-amz-content-sha256'] !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  if (request.method === 'PUT' && headers['content-length'] === undefined) return [411, 'MissingContentLength']
  return null
}

const error = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>as the stand-in sees it</Message></Error>`,
    )

/** In-memory S3 with one bucket, following Amazon's documentation: signatures, conditional writes, pagination. */
export async function startS3Mock({ pageSize = 3 } = {}): Promise<S3Mock> {
  const s3: Omit<S3Mock, 'endpoint' | 'close'> = {
    objects: new Map(),
    requests: [],
    fault: () => undefined,
    ignoresConditions: false,
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => answer(request, response, Buffer.concat(chunks)))
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const { pathname, searchParams } = new URL(request.url!, 'http://host')
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent)
    const isList = searchParams.get('list-type') === '2'
    const key = isList ? (searchParams.get('prefix') ?? '') : rest.join('/')
    const no = objection(request, body)
    if (no) return error(response, ...no)
    if (bucket !== BUCKET) return error(response, 404, 'NoSuchBucket')
    s3.requests.push({ method: request.method!, key, query: searchParams })

    const fault = s3.fault(request.method!, key)
    if (fault === 'lose-request') return request.socket.destroy()
    if (fault === 'unavailable') return error(response, 503, 'SlowDown')
    if (fault === 'conflict') return error(response, 409, 'ConditionalRequestConflict')
    if (typeof fault === 'object' && 'held' in fault) {
      fault.held(() => put(request, response, key, body))
      return request.socket.destroy()
    }
    const respond = () => {
      if (isList) return list(response, searchParams)
      if (request.method === 'PUT') return put(request, response, key, body, fault === 'lose-answer')
      return get(response, key, typeof fault === 'object' && 'slowBodyMs' in fault ? fault.slowBodyMs : 0)
    }
    return typeof fault === 'object' && 'slowMs' in fault ? setTimeout(respond, fault.slowMs).unref() : respond()
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer, loseAnswer = false) {
    const isTaken = request.headers['if-none-match'] === '*' && s3.objects.has(key) && !s3.ignoresConditions
    if (!isTaken) s3.objects.set(key, { body, headers: request.headers })
    if (loseAnswer) return request.socket.destroy()
    return isTaken
      ? error(response, 412, 'PreconditionFailed')
      : response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
  }

  function get(response: ServerResponse, key: string, slowBodyMs: number) {
    const found = s3.objects.get(key)
    if (!found) return error(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': found.body.length }).flushHeaders()
    return slowBodyMs ? setTimeout(() => response.end(found.body), slowBodyMs).unref() : response.end(found.body)
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    // The token is the last key, in a form that breaks unless it is sent back unchanged.
    const token = query.get('continuation-token')
    const after = token
      ? Buffer.from(token.slice('<&+ /'.length), 'base64').toString()
      : (query.get('start-after') ?? '')
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, pageSize)
    const next =
      keys.length > page.length
        ? `<NextContinuationToken>&lt;&amp;+ /${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>`
        : ''
    const contents = page
      .map((key) => `<Contents><Key>${key}</Key><Size>${s3.objects.get(key)!.body.length}</Size></Contents>`)
      .join('')
    return response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${next !== ''}</IsTruncated>${next}${contents}</ListBucketResult>`,
      )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(s3, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
