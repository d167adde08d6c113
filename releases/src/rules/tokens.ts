import { createHash, randomBytes } from 'node:crypto'
import { ChangeError, type Change } from './changes'
import type { AccessToken, RegistryDocument, Role } from './document'

export const ROLES = ['platform', 'team', 'tenant'] as const satisfies readonly Role[]

const MAX_DAYS = 366
const DAY_MS = 86_400_000
const OWNED = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** 256 random bits; the prefix lets secret scanners find one that was committed. */
export const newToken = (): string => `portal_release_${randomBytes(32).toString('base64url')}`

/** What the registry keeps of a token. It has 256 bits, so that its hash needs no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface TokenInput {
  name: string
  role: Role
  of: readonly string[]
  hash: string
  /** Days until it expires; null: never, for the portal's own. */
  days: number | null
}

/** A new token. Its id is that of no token before. */
export const addToken =
  ({ name, role, of, hash, days }: TokenInput): Change =>
  (document, now) => {
    if (!/^[^\p{Cc}()]{1,60}$/u.test(name.trim()))
      throw new ChangeError('A token has the name of who uses it: at most 60 characters, without parentheses.', 'name')
    if (role === 'team' && of.length === 0)
      throw new ChangeError(
        'Say what the team owns: --of billing, which is mfe-billing and the flags whose owner is billing.',
        'of',
      )
    if (role === 'tenant' && of.length !== 1) throw new ChangeError('Say whose it is: --of acme, one tenant.', 'of')
    if (role === 'platform' && of.length > 0)
      throw new ChangeError('The platform owns everything: leave out --of.', 'of')
    const bad = of.find((one) => !OWNED.test(one))
    if (bad !== undefined)
      throw new ChangeError(
        `"${bad}" is neither a team nor a tenant: it has lowercase letters, digits and hyphens.`,
        'of',
      )
    if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= MAX_DAYS))
      throw new ChangeError(`A token lasts for 1 to ${MAX_DAYS} days.`, 'days')
    const { revision, tokens } = document
    const id = `t${Math.max(revision, ...tokens.map((token) => Number(token.id.slice(1)))) + 1}`
    const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString()
    return {
      ...document,
      tokens: [...tokens, { id, name: name.trim(), role, of: [...of], hash, createdAt: now.toISOString(), expiresAt }],
    }
  }

/** Ends a token at once: its sessions, and the commands that use it. */
export const revokeToken =
  (id: string): Change =>
  (document) => {
    const tokens = document.tokens.filter((token) => token.id !== id)
    if (tokens.length === document.tokens.length)
      throw new ChangeError(`There is no token ${id}; \`token list\` shows them.`, 'token')
    return { ...document, tokens }
  }

export const isExpired = ({ expiresAt }: AccessToken, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString()

export const PORTALS_OWN = 'the portal’s own token'

/** Makes the portal's own token the one with this hash, for whoever starts the portal to begin with. Unchanged if it is already. */
export const usePortalToken =
  (hash: string): Change =>
  (document, now) => {
    if (findToken(document, hash)) return document
    const tokens = document.tokens.filter(({ name }) => name !== PORTALS_OWN)
    return addToken({ name: PORTALS_OWN, role: 'platform', of: [], hash, days: null })({ ...document, tokens }, now)
  }

export const findToken = ({ tokens }: RegistryDocument, hash: string): AccessToken | undefined =>
  tokens.find((token) => token.hash === hash)
