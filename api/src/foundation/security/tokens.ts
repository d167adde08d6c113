import { createHash, createHmac, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits, safe in headers and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The token of a link, derived from the server's secret and the row's nonce. So the same link can be told again while
 * neither the token nor anything that decrypts to it lies in the database.
 */
export const deriveLinkToken = (secret: string, tenantId: number, nonce: string): string =>
  createHmac('sha256', secret).update(`link:${tenantId}:${nonce}`).digest('base64url')
