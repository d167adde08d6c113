// S3 responds with flat XML of a fixed form, and only error codes and messages, our own keys and a token are read from it:
// no need for a parser that knows namespaces, entities and nesting.

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
const all = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => plain(value!))

/** Code and message of an S3 error response; empty strings if it is not one. */
export function readAnswer(body: Buffer): { code: string; message: string } {
  const text = body.subarray(0, 4_096).toString()
  if (!text.includes('<Error>')) return { code: '', message: '' }
  return { code: all(text, 'Code')[0] ?? '', message: all(text, 'Message')[0] ?? '' }
}

/** One page of ListObjectsV2; null if the body is something else. */
export function readList(body: Buffer): { keys: string[]; next: string | undefined } | null {
  const text = body.toString()
  if (!/<ListBucketResult[\s>]/.test(text)) return null
  const isMore = all(text, 'IsTruncated')[0] === 'true'
  const next = isMore ? all(text, 'NextContinuationToken')[0] : undefined
  // A truncated list without a token would silently be cut short.
  return isMore && !next ? null : { keys: all(text, 'Key'), next }
}
