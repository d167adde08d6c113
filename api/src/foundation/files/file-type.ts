// Three stable signatures; a library that knows hundreds would let all of them in.
const signatures: readonly (readonly [type: string, start: Buffer])[] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['application/pdf', Buffer.from('%PDF-')],
]

/** Detects the type of a file by its first bytes, regardless of its name; null for types that the portal does not accept. */
export function detectFileType(bytes: Buffer): string | null {
  return signatures.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0] ?? null
}
