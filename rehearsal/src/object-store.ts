// A stand-in for the S3 store of docker-compose.yml where no such server is installed: objects in a folder, Amazon's
// signatures in headers, URLs and forms, conditional writes, lists. Not for production.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createStoreApp, openFolder } from 'api/embedded-files'
import { computeSignature } from 'releases/s3-signature'

interface Settings {
  directory: string
  port: number
  accessKeyId: string
  secretAccessKey: string
  /** Origin at which browsers reach it. */
  publicOrigin: string
  clock: () => Date
}

interface Answer {
  status: number
  body?: Buffer | string
  headers?: Record<string, string>
}

const REGION = 'us-east-1'
const PAGE = 1_000
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const isKey = (key: string) => key.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
const code = (error: unknown) => (error as NodeJS.ErrnoException).code
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`
const failure = (status: number, name: string): Answer => ({
  status,
  body: xml(`<Error><Code>${name}</Code><Message>${name}</Message></Error>`),
  headers: { 'content-type': 'application/xml' },
})

/** Whether the request was signed with the store's keys, and its body is what was signed. */
function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, clock }: Settings,
): boolean {
  const { searchParams } = new URL(url, 'http://host')
  const presigned = searchParams.get('X-Amz-Signature')
  const [, id, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/.*Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '') ?? []
  if ((presigned ? searchParams.get('X-Amz-Credential')?.split('/')[0] : id) !== accessKeyId) return false
  if (
    computeSignature({ method, url, headers: headers as Record<string, string>, secretAccessKey }) !==
    (presigned ?? given)
  )
    return false
  if (!presigned) return ['UNSIGNED-PAYLOAD', sha256(body)].includes(String(headers['x-amz-content-sha256']))
  const since = Date.parse(
    (searchParams.get('X-Amz-Date') ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  return clock().getTime() <= since + Number(searchParams.get('X-Amz-Expires')) * 1_000
}

async function list(directory: string, query: URLSearchParams): Promise<Answer> {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
  const matches = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = matches.slice(0, PAGE)
  const isCut = matches.length > page.length
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xml(
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`,
    ),
  }
}

async function put(directory: string, key: string, body: Buffer, headers: IncomingMessage['headers']): Promise<Answer> {
  const path = join(directory, key)
  const draft = join(directory, '..', '..', 'drafts', randomUUID())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, body)
  try {
    if (headers['if-none-match'] !== '*') await rm(path, { force: true })
    // Fails if somebody else has made it.
    await link(draft, path)
  } catch (error) {
    if (code(error) === 'EEXIST') return failure(412, 'PreconditionFailed')
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
}

async function get(directory: string, key: string, query: URLSearchParams): Promise<Answer> {
  try {
    const chosen = [
      ['content-disposition', query.get('response-content-disposition')],
      ['cache-control', query.get('response-cache-control')],
    ].filter(([, value]) => value)
    return {
      status: 200,
      body: await readFile(join(directory, key)),
      headers: Object.fromEntries(chosen) as Record<string, string>,
    }
  } catch (error) {
    if (code(error) === 'ENOENT' || code(error) === 'EISDIR') return failure(404, 'NoSuchKey')
    throw error
  }
}

async function respond(request: IncomingMessage, settings: Settings): Promise<Answer> {
  const body = await buffer(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  if (!isSigned(request, body, settings)) return failure(403, 'SignatureDoesNotMatch')
  const directory = join(settings.directory, bucket, 'objects')
  if (searchParams.get('list-type') === '2') return list(directory, searchParams)
  if (!isKey(bucket) || !isKey(key)) return failure(400, 'InvalidArgument')
  if (request.method === 'PUT') return put(directory, key, body, request.headers)
  if (request.method === 'GET') return get(directory, key, searchParams)
  if (request.method !== 'DELETE') return failure(405, 'MethodNotAllowed')
  await rm(join(directory, key), { force: true })
  return { status: 204 }
}

/** Forms are posted to a bucket by browsers, and checked like Amazon does by the same code as the embedded store's. */
async function createFormTarget(
  { directory, accessKeyId, secretAccessKey, publicOrigin, clock }: Settings,
  bucket: string,
) {
  const app = createStoreApp({
    folder: openFolder(join(directory, bucket)),
    bucket,
    keys: { accessKeyId, secretAccessKey, region: REGION },
    linkSecret: randomUUID(),
    publicOrigin,
    allowedOrigin: () => true,
    clock,
    onError: console.error,
  })
  await app.ready()
  return (request: IncomingMessage, response: ServerResponse) => app.routing(request, response)
}

async function startObjectStore(settings: Settings): Promise<void> {
  mkdirSync(join(settings.directory, 'drafts'), { recursive: true })
  const form = await createFormTarget(settings, 'portal-files')
  const server = createServer((request, response) => {
    if (request.method === 'POST' || request.method === 'OPTIONS') return form(request, response)
    respond(request, settings).then(
      ({ status, body, headers }) =>
        response
          .writeHead(status, { ...headers, ...(request.headers.origin && { 'access-control-allow-origin': '*' }) })
          .end(body),
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  })
  await once(server.listen(settings.port, '127.0.0.1'), 'listening')
}

const env = (name: string): string => process.env[name] ?? ''
await startObjectStore({
  directory: env('STORE_DIR'),
  port: Number(env('PORT')),
  accessKeyId: env('MINIO_ROOT_USER'),
  secretAccessKey: readFileSync(env('MINIO_ROOT_PASSWORD_FILE'), 'utf8').trim(),
  publicOrigin: env('PUBLIC_ORIGIN'),
  clock: () => new Date(),
})
console.log('Store ready')
