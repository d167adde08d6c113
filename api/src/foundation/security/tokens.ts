import { createHash, createHmac, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits, safe in headers and URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash of a token, as stored in the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Derives the token of a link from the server's secret and the row's nonce. So the link can be displayed again, although
 * neither the token nor anything that decrypts to it is stored in the database.
 */
export const deriveLinkToken = (secret: string, tenantId: number, nonce: string): string =>
  createHmac('sha256', secret).update(`link:${tenantId}:${nonce}`).digest('base64url')
