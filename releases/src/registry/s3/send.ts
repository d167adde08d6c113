import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { errorMessage, errorCode } from '@portal/server'
import { RegistryError } from '../registry'
import { readAnswer } from './xml'

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

interface S3Request {
  method: 'GET' | 'PUT'
  bucket: string
  key?: string
  query?: Readonly<Record<string, string>>
  body?: Buffer
  headers?: Readonly<Record<string, string>>
}

export interface S3Answer {
  status: number
  body: Buffer
}

/** Sends signed requests. Throws RegistryError unless it gets an answer that depends on what is in the bucket: 2xx, 404, 409, 412. */
export interface S3Sender {
  /** Once; a lost answer is an {@link Unanswered}. */
  send: (request: S3Request) => Promise<S3Answer>
  /** Again after failures that another try may mend: for requests that change nothing. */
  sendAgain: (request: S3Request) => Promise<S3Answer>
  /** Waits before another try; the first of them is the second one. */
  waitBefore: (tries: number) => Promise<void>
}

/** No response, or one that leaves open whether the request was carried out. */
export class Unanswered extends RegistryError {
  constructor(
    message: string,
    readonly worthAnotherTry: boolean,
  ) {
    super(message)
  }
}

export const MAX_TRIES = 3

const sha256 = (body: Buffer | undefined) =>
  createHash('sha256')
    .update(body ?? '')
    .digest('hex')

export function createS3Sender(settings: S3Settings): S3Sender {
  const { pauseMs = 200 } = settings
  const signingKeys = new Map<string, ArrayBuffer>()
  const send = (request: S3Request) => sendOnce(request, settings, signingKeys)
  const waitBefore = (tries: number) => pause(pauseMs * 4 ** (tries - 2))
  async function sendAgain(request: S3Request): Promise<S3Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await send(request)
      } catch (error) {
        if (!(error instanceof Unanswered && error.worthAnotherTry) || tries === MAX_TRIES) throw error
        await waitBefore(tries + 1)
      }
    }
  }
  return { send, sendAgain, waitBefore }
}

function buildUrl({ bucket, key = '', query = {} }: S3Request, { endpoint, region }: S3Settings): string {
  const amazon = `s3.${region}.amazonaws.com`
  const host = endpoint?.replace(/\/+$/, '') ?? `https://${amazon}`
  // Amazon's wildcard certificate covers one label, so a bucket name with dots needs a path-style URL too.
  const base = endpoint || bucket.includes('.') ? `${host}/${bucket}` : `https://${bucket}.${amazon}`
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${base}/${key.split('/').map(encodeURIComponent).join('/')}${search && `?${search}`}`
}

async function sendOnce(request: S3Request, settings: S3Settings, cache: Map<string, ArrayBuffer>): Promise<S3Answer> {
  const { region, accessKeyId, secretAccessKey } = settings
  const { method, bucket, key = '', body } = request
  const what = `${method} s3://${bucket}/${key}`
  const signed = await new AwsV4Signer({
    method,
    url: buildUrl(request, settings),
    headers: { ...request.headers, 'x-amz-content-sha256': sha256(body) },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    cache,
  }).sign()
  // Unsigned, since proxies change it. Builds must be read byte for byte, without content encoding.
  signed.headers.set('accept-encoding', 'identity')
  const answer = await fetchAnswer(signed, body, what, settings)
  if ((answer.status >= 500 && answer.status !== 501) || answer.status === 429)
    throw new Unanswered(
      `${what}: ${signed.url.host} responded with ${describeAnswer(answer)}. The problem is on its side; try again later.`,
      true,
    )
  checkStatus(what, request, answer)
  return answer
}

async function fetchAnswer(
  { method, url, headers }: { method: string; url: URL; headers: Headers },
  body: Buffer | undefined,
  what: string,
  { endpoint, timeoutMs = 5_000 }: S3Settings,
): Promise<S3Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ? new Uint8Array(body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  } catch (error) {
    const { name, cause } = error as Error
    if (name === 'TimeoutError')
      throw new Unanswered(
        `${what}: no answer within ${timeoutMs} ms. Check that this machine reaches ${url.host}.`,
        false,
      )
    throw new Unanswered(
      `${what}: ${url.host} can’t be reached (${errorCode(cause) || errorMessage(cause ?? error)}). Check ${endpoint ? 'S3_ENDPOINT' : 'S3_REGION'} and the network.`,
      true,
    )
  }
}

/** Throws for responses that a retry would not fix. */
function checkStatus(what: string, { bucket }: S3Request, answer: S3Answer): void {
  const { status } = answer
  const { code } = readAnswer(answer.body)
  if (code === 'NoSuchBucket')
    throw new RegistryError(`${what}: there is no bucket ${bucket}. Check RELEASES_BUCKET and S3_REGION.`)
  if (status === 403)
    throw new RegistryError(
      `${what}: refused, ${describeAnswer(answer)}. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, this machine’s clock, and that the key may do s3:ListBucket, s3:GetObject and, where releases are made, s3:PutObject.`,
    )
  if (status >= 300 && status < 400)
    throw new RegistryError(
      `${what}: the bucket is elsewhere, ${describeAnswer(answer)}. Check S3_REGION and S3_ENDPOINT.`,
    )
  if (status >= 200 && status < 300) return
  if (![404, 409, 412].includes(status))
    throw new RegistryError(`${what}: ${describeAnswer(answer)}. Check S3_REGION and S3_ENDPOINT.`)
}

export const describeAnswer = ({ status, body }: S3Answer): string => {
  const { code, message } = readAnswer(body)
  return [status, code, message && `(${message})`].filter(Boolean).join(' ')
}
