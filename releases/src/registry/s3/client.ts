import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { RegistryError } from '../registry'
import { readAnswer, readList } from './xml'

export interface S3Settings {
  /** Absent: Amazon's own. If set, URLs are path-style. */
  endpoint?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Per request, including the response body. */
  timeoutMs?: number
  /** Delay before the second attempt; four times that before the third. */
  pauseMs?: number
}

/**
 * The four S3 operations that releases need. Every failure is a RegistryError that says what to check.
 * Tested against a mock that verifies signatures as documented by Amazon; never run against Amazon's own service.
 */
export interface S3Client {
  /** Null if there is no such object. */
  get: (bucket: string, key: string) => Promise<Buffer | null>
  /** Creates an object. False if the key already exists; its object is left unchanged. */
  putOnce: (bucket: string, key: string, body: Buffer, headers?: Readonly<Record<string, string>>) => Promise<boolean>
  /** All keys with this prefix, in order; with `after`, only those after it. */
  list: (bucket: string, prefix: string, after?: string) => Promise<string[]>
  /** Throws if the S3 ignores conditional writes, which would silently lose changes. */
  proveConditions: (bucket: string, key: string) => Promise<void>
}

interface Ask {
  method: 'GET' | 'PUT'
  bucket: string
  key?: string
  query?: Readonly<Record<string, string>>
  body?: Buffer
  headers?: Readonly<Record<string, string>>
}

interface Answer {
  status: number
  body: Buffer
}

/** No response, or one that leaves open whether the request was carried out. */
class Unanswered extends RegistryError {
  constructor(
    message: string,
    readonly worthAnotherTry: boolean,
  ) {
    super(message)
  }
}

const MOST_TRIES = 3
const sha256 = (body: Buffer | undefined) =>
  createHash('sha256')
    .update(body ?? '')
    .digest('hex')

export function createS3Client(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, timeoutMs = 5_000, pauseMs = 200 } = settings
  const cache = new Map<string, ArrayBuffer>()

  function addressOf({ bucket, key = '', query = {} }: Ask): string {
    const amazon = `s3.${region}.amazonaws.com`
    // Amazon's wildcard certificate covers one label, so a bucket name with dots needs a path-style URL too.
    const base = endpoint
      ? `${endpoint.replace(/\/+$/, '')}/${bucket}`
      : bucket.includes('.')
        ? `https://${amazon}/${bucket}`
        : `https://${bucket}.${amazon}`
    const search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    return `${base}/${key.split('/').map(encodeURIComponent).join('/')}${search && `?${search}`}`
  }

  async function ask(request: Ask): Promise<Answer> {
    const { method, bucket, key = '', body } = request
    const what = `${method} s3://${bucket}/${key}`
    const signed = await new AwsV4Signer({
      method,
      url: addressOf(request),
      headers: { ...request.headers, 'x-amz-content-sha256': sha256(body) },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache,
    }).sign()
    // Unsigned, since proxies change it. Builds must be read byte for byte, without content encoding.
    signed.headers.set('accept-encoding', 'identity')
    let answer: Answer
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: body ? new Uint8Array(body) : null,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      answer = { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      const { name, message, cause } = error as Error
      const { code = '', message: reason = message } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
      if (name === 'TimeoutError')
        throw new Unanswered(
          `${what}: no answer within ${timeoutMs} ms. Check that this machine reaches ${signed.url.host}.`,
          false,
        )
      throw new Unanswered(
        `${what}: ${signed.url.host} can’t be reached (${code || reason}). Check ${endpoint ? 'S3_ENDPOINT' : 'S3_REGION'} and the network.`,
        true,
      )
    }
    if ((answer.status >= 500 && answer.status !== 501) || answer.status === 429)
      throw new Unanswered(
        `${what}: ${signed.url.host} responded with ${said(answer)}. The problem is on its side; try again later.`,
        true,
      )
    refuse(what, request, answer)
    return answer
  }

  /** Throws for responses that a retry would not fix. */
  function refuse(what: string, { bucket }: Ask, answer: Answer): void {
    const { status } = answer
    const { code } = readAnswer(answer.body)
    if (code === 'NoSuchBucket')
      throw new RegistryError(`${what}: there is no bucket ${bucket}. Check RELEASES_BUCKET and S3_REGION.`)
    if (status === 403)
      throw new RegistryError(
        `${what}: refused, ${said(answer)}. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, this machine’s clock, and that the key may do s3:ListBucket, s3:GetObject and, where releases are made, s3:PutObject.`,
      )
    if (status >= 300 && status < 400)
      throw new RegistryError(`${what}: the bucket is elsewhere, ${said(answer)}. Check S3_REGION and S3_ENDPOINT.`)
    if (status >= 200 && status < 300) return
    if (![404, 409, 412].includes(status))
      throw new RegistryError(`${what}: ${said(answer)}. Check S3_REGION and S3_ENDPOINT.`)
  }

  async function read(request: Ask): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(request)
      } catch (error) {
        if (!(error instanceof Unanswered && error.worthAnotherTry) || tries === MOST_TRIES) throw error
        await pause(pauseMs * 4 ** (tries - 1))
      }
    }
  }

  async function get(bucket: string, key: string): Promise<Buffer | null> {
    const answer = await read({ method: 'GET', bucket, key })
    if (answer.status === 200) return answer.body
    if (readAnswer(answer.body).code === 'NoSuchKey') return null
    // Not every 404 comes from S3: a wrong endpoint returns them too.
    throw new RegistryError(`GET s3://${bucket}/${key}: ${said(answer)}. Check S3_ENDPOINT.`)
  }

  async function putOnce(
    bucket: string,
    key: string,
    body: Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<boolean> {
    // After a lost response, an existing object may be ours, so it is read back before a retry. If nothing is there, a retry
    // is safe: whichever PUT arrives first makes the other one fail with 412.
    let mayBeOurs = false
    let problem = ''
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      if (tries > 1) await pause(pauseMs * 4 ** (tries - 2))
      try {
        const answer = await ask({ method: 'PUT', bucket, key, body, headers: { ...headers, 'if-none-match': '*' } })
        if (answer.status < 300) return true
        if (answer.status === 412 && !mayBeOurs) return false
        if (answer.status === 404)
          throw new RegistryError(`PUT s3://${bucket}/${key}: ${said(answer)}. Check RELEASES_BUCKET.`)
        // 409: a concurrent PUT of the same key is in progress.
        problem = said(answer)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        mayBeOurs = true
        problem = error.message
      }
      const there = await get(bucket, key).catch((error: Error) => {
        throw mayBeOurs ? unknownOutcome(bucket, key, error.message) : error
      })
      if (there) return mayBeOurs && there.equals(body)
    }
    throw mayBeOurs
      ? unknownOutcome(bucket, key, problem)
      : new RegistryError(`PUT s3://${bucket}/${key}: ${problem}; try again`)
  }

  async function list(bucket: string, prefix: string, after = ''): Promise<string[]> {
    const keys: string[] = []
    let token: string | undefined
    do {
      const query = {
        'list-type': '2',
        prefix,
        ...(after && { 'start-after': after }),
        ...(token && { 'continuation-token': token }),
      }
      const answer = await read({ method: 'GET', bucket, query })
      const page = answer.status === 200 ? readList(answer.body) : null
      // Anything other than a list must not pass as an empty one: that would be a registry without revisions.
      if (!page)
        throw new RegistryError(`LIST s3://${bucket}/${prefix}: ${said(answer)} instead of a list. Check S3_ENDPOINT.`)
      // A server that ignores the token would return the first page forever, and unordered keys would hide the newest.
      if (page.keys[0] !== undefined && page.keys[0] <= (keys.at(-1) ?? after))
        throw new RegistryError(
          `LIST s3://${bucket}/${prefix}: its pages are not in order, as S3’s are. Check S3_ENDPOINT.`,
        )
      keys.push(...page.keys)
      token = page.next
    } while (token)
    return keys
  }

  async function proveConditions(bucket: string, key: string): Promise<void> {
    const write = () =>
      putOnce(
        bucket,
        key,
        Buffer.from(`Written twice with If-None-Match: *, to see the second one refused. ${randomUUID()}\n`),
      )
    if (!(await write())) return
    if (await write()) {
      throw new RegistryError(
        `s3://${bucket}: this S3 ignores If-None-Match, so one release could overwrite another. Use one that supports conditional writes; nothing was changed.`,
      )
    }
  }

  return { get, putOnce, list, proveConditions }
}

const said = ({ status, body }: Answer): string => {
  const { code, message } = readAnswer(body)
  return [status, code, message && `(${message})`].filter(Boolean).join(' ')
}

const unknownOutcome = (bucket: string, key: string, problem: string) =>
  new RegistryError(
    `Whether s3://${bucket}/${key} was written is not known: ${problem} Check what is there before trying again.`,
  )
