// Three signatures that never change; the libraries that know hundreds would let all of them in.
const signatures: readonly (readonly [type: string, start: Buffer])[] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['application/pdf', Buffer.from('%PDF-')],
]

/** What a file is by its first bytes, whatever its name says; null for all that the portal does not keep. */
export function detectFileType(bytes: Buffer): string | null {
  return signatures.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0] ?? null
}
