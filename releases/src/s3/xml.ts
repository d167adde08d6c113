// S3 answers in flat XML of a fixed form, and what is read of it here is a code, keys of our own making and a token:
// no reason for a parser that knows namespaces, entities and nesting.

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
const all = (text: string, name: string): string[] => [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => plain(value!))

/** What an answer says of itself; empty when it is none of S3's error texts. */
export function readAnswer(body: Buffer): { code: string; message: string } {
  const text = body.subarray(0, 4_096).toString()
  if (!text.includes('<Error>')) return { code: '', message: '' }
  return { code: all(text, 'Code')[0] ?? '', message: all(text, 'Message')[0] ?? '' }
}

/** One page of ListObjectsV2; null when the text is something else. */
export function readList(body: Buffer): { keys: string[]; next: string | undefined } | null {
  const text = body.toString()
  if (!/<ListBucketResult[\s>]/.test(text)) return null
  const isMore = all(text, 'IsTruncated')[0] === 'true'
  const next = isMore ? all(text, 'NextContinuationToken')[0] : undefined
  // A list that says it goes on and not where would be cut short in silence.
  return isMore && !next ? null : { keys: all(text, 'Key'), next }
}
