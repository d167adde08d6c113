export type RandomBytes = (size: number) => Buffer

/** A version 4 UUID. */
export function newUuid(randomBytes: RandomBytes): string {
  const bytes = randomBytes(16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A URL-safe token of 192 random bits. */
export const newToken = (randomBytes: RandomBytes, prefix: string): string =>
  prefix + randomBytes(24).toString('base64url')

/** Six hex digits, similar to a bank's approval code. */
export const newApprovalCode = (randomBytes: RandomBytes): string => randomBytes(3).toString('hex').toUpperCase()
