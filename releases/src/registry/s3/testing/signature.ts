import { createHash, createHmac } from 'node:crypto'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface SignedRequest {
  method: string
  /** Path and query as they were sent. */
  url: string
  headers: Readonly<Record<string, string>>
  secretAccessKey: string
}

interface Signing {
  /** Day, region, service and terminator. */
  scope: string
  /** Names of the signed headers, joined by `;`. */
  names: string
  date: string
  payload: string
}

/** What a request says about its signature, in its Authorization header or, if it is a presigned URL, in its query. */
function readSigning(query: URLSearchParams, headers: SignedRequest['headers']): Signing {
  const isPresigned = query.has('X-Amz-Signature')
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+)/.exec(headers['authorization'] ?? '') ?? []
  if (!isPresigned)
    return { scope, names, date: headers['x-amz-date'] ?? '', payload: headers['x-amz-content-sha256'] ?? '' }
  const credential = query.get('X-Amz-Credential') ?? ''
  return {
    scope: credential.slice(credential.indexOf('/') + 1),
    names: query.get('X-Amz-SignedHeaders') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
  }
}

/** The signature that a request must have, per AWS Signature Version 4. */
export function computeSignature({ method, url, headers, secretAccessKey }: SignedRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://host')
  const { scope, names, date, payload } = readSigning(searchParams, headers)
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secretAccessKey}`)
  return hmac(key, toSign).toString('hex')
}
