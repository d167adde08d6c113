import type { FileStore } from 'api'

export type Form = Awaited<ReturnType<FileStore['reserve']>>

const BOUNDARY = 'between-the-parts'
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** A form as browsers write it, or with a file name that none would write. */
export function multipart({ fields }: Form, file: Buffer, fileName: string | Buffer = 'photo.png'): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`))
  const [before, after] = [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="`, '"\r\ncontent-type: application/octet-stream\r\n\r\n'].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return Buffer.concat([...parts, before, Buffer.from(fileName), after, file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** The form with other fields; null takes one away. */
export const changed = ({ url, fields }: Form, changes: Record<string, string | null>): Form => ({
  url,
  fields: Object.fromEntries(Object.entries({ ...fields, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null)),
})

/** The policy said anew by somebody who has no key to sign it with. */
export function withPolicy(form: Form, change: (policy: { expiration: string; conditions: unknown[] }) => void): Form {
  const policy = JSON.parse(Buffer.from(form.fields['Policy']!, 'base64').toString()) as { expiration: string; conditions: unknown[] }
  change(policy)
  return changed(form, { Policy: Buffer.from(JSON.stringify(policy)).toString('base64') })
}
