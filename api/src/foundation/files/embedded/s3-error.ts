import { randomUUID } from 'node:crypto'

const statuses = {
  AccessDenied: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPolicyDocument: 400,
  MalformedPOSTRequest: 400,
  MaxPostPreDataLengthExceeded: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  SignatureDoesNotMatch: 403,
} as const

/** An error with one of S3's error codes. */
export class S3Error extends Error {
  constructor(
    readonly code: keyof typeof statuses,
    message: string,
  ) {
    super(message)
  }
  get status(): number {
    return statuses[this.code]
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** `{Code: 'x'}` → `<Error><Code>x</Code></Error>`, with S3's XML declaration. */
export function toXml(name: string, parts: Readonly<Record<string, string>>): string {
  const inside = Object.entries(parts).map(
    ([part, text]) => `<${part}>${text.replace(/[&<>"]/g, (sign) => entities[sign]!)}</${part}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inside.join('')}</${name}>`
}

export const errorXml = ({ code, message }: S3Error): string =>
  toXml('Error', { Code: code, Message: message, RequestId: randomUUID() })
