import type { FastifyInstance } from 'fastify'
import type { UploadForm } from '#foundation/files/file-store'

export type Part = readonly [name: string, value: string | Buffer, fileName?: string | Buffer]

const BOUNDARY = 'between-the-parts'

/** Encodes a form as browsers do, with its parts in this order. */
export function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(([name, value, fileName]) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
    ...(fileName === undefined
      ? []
      : [
          Buffer.from('; filename="'),
          Buffer.from(fileName),
          Buffer.from('"\r\ncontent-type: application/octet-stream'),
        ]),
    Buffer.from('\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

export const toParts = ({ fields }: Pick<UploadForm, 'fields'>, file: Buffer): Part[] => [
  ...Object.entries(fields),
  ['file', file, 'photo.png'],
]

/** Sends the parts as a page of a tenant would. */
export function send(app: FastifyInstance, url: string, parts: readonly Part[], more: Record<string, string> = {}) {
  const { payload, headers } = multipart(parts)
  return app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload,
    headers: { host: 'files.localhost', origin: 'http://acme.localhost', ...headers, ...more },
  })
}
