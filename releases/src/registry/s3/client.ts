import { randomUUID } from 'node:crypto'
import { RegistryError } from '../registry'
import { createS3Sender, describeAnswer, MAX_TRIES, Unanswered, type S3Sender, type S3Settings } from './send'
import { readAnswer, readList } from './xml'

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

export function createS3Client(settings: S3Settings): S3Client {
  const sender = createS3Sender(settings)
  const client: S3Client = {
    get: (bucket, key) => get(sender, bucket, key),
    putOnce: (bucket, key, body, headers = {}) => putOnce(sender, { bucket, key, body, headers }),
    list: (bucket, prefix, after = '') => list(sender, bucket, prefix, after),
    proveConditions: (bucket, key) => proveConditions(client, bucket, key),
  }
  return client
}

async function get({ sendAgain }: S3Sender, bucket: string, key: string): Promise<Buffer | null> {
  const answer = await sendAgain({ method: 'GET', bucket, key })
  if (answer.status === 200) return answer.body
  if (readAnswer(answer.body).code === 'NoSuchKey') return null
  // Not every 404 comes from S3: a wrong endpoint returns them too.
  throw new RegistryError(`GET s3://${bucket}/${key}: ${describeAnswer(answer)}. Check S3_ENDPOINT.`)
}

interface NewObject {
  bucket: string
  key: string
  body: Buffer
  headers: Readonly<Record<string, string>>
}

async function putOnce(sender: S3Sender, { bucket, key, body, headers }: NewObject): Promise<boolean> {
  // After a lost response, an existing object may be ours, so it is read back before a retry. If nothing is there, a retry
  // is safe: whichever PUT arrives first makes the other one fail with 412.
  let mayBeOurs = false
  let problem = ''
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    if (tries > 1) await sender.waitBefore(tries)
    try {
      const answer = await sender.send({
        method: 'PUT',
        bucket,
        key,
        body,
        headers: { ...headers, 'if-none-match': '*' },
      })
      if (answer.status < 300) return true
      if (answer.status === 412 && !mayBeOurs) return false
      if (answer.status === 404)
        throw new RegistryError(`PUT s3://${bucket}/${key}: ${describeAnswer(answer)}. Check RELEASES_BUCKET.`)
      // 409: a concurrent PUT of the same key is in progress.
      problem = describeAnswer(answer)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      mayBeOurs = true
      problem = error.message
    }
    const there = await get(sender, bucket, key).catch((error: Error) => {
      throw mayBeOurs ? unknownOutcome(bucket, key, error.message) : error
    })
    if (there) return mayBeOurs && there.equals(body)
  }
  throw mayBeOurs
    ? unknownOutcome(bucket, key, problem)
    : new RegistryError(`PUT s3://${bucket}/${key}: ${problem}; try again`)
}

async function list({ sendAgain }: S3Sender, bucket: string, prefix: string, after: string): Promise<string[]> {
  const keys: string[] = []
  let token: string | undefined
  do {
    const query = {
      'list-type': '2',
      prefix,
      ...(after && { 'start-after': after }),
      ...(token && { 'continuation-token': token }),
    }
    const answer = await sendAgain({ method: 'GET', bucket, query })
    const page = answer.status === 200 ? readList(answer.body) : null
    // Anything other than a list must not pass as an empty one: that would be a registry without revisions.
    if (!page)
      throw new RegistryError(
        `LIST s3://${bucket}/${prefix}: ${describeAnswer(answer)} instead of a list. Check S3_ENDPOINT.`,
      )
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

async function proveConditions({ putOnce }: S3Client, bucket: string, key: string): Promise<void> {
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

const unknownOutcome = (bucket: string, key: string, problem: string) =>
  new RegistryError(
    `Whether s3://${bucket}/${key} was written is not known: ${problem} Check what is there before trying again.`,
  )
