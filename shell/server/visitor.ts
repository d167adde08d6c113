import { randomUUID } from 'node:crypto'
import { isRemoteName } from '@portal/build/remotes'
import { SCHEME_COOKIE, toSchemeChoice, type SchemeChoice } from '@portal/theme'

/** The __Host- prefix binds the cookie to this host by https: no sibling host can set it. */
const visitorCookie = (secure: boolean): string => (secure ? '__Host-portal_visitor' : 'portal_visitor')
/** Set by a page whose remote failed, read on the reload that follows. */
const FALLBACK_COOKIE = 'portal_fallback'
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function parseCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((piece) => piece.trim().split('='))
  return new Map(
    pairs.filter((pair): pair is [string, string] => pair.length === 2).map(([name, value]) => [name, value]),
  )
}

/** Light or dark, as the visitor chose. */
export const readScheme = (cookieHeader: string | undefined): SchemeChoice =>
  toSchemeChoice(parseCookies(cookieHeader).get(SCHEME_COOKIE))

/** The id of a visitor whose browser sent one; else empty. */
export function knownVisitor(cookieHeader: string | undefined, secure: boolean): string {
  const known = parseCookies(cookieHeader).get(visitorCookie(secure))
  return known !== undefined && ID.test(known) ? known : ''
}

/**
 * Identifies the visitor for per-user rollouts: by a random id per host, created before sign-in so that signing in never
 * changes a version. It says nothing about the person.
 */
export function readVisitor(
  cookieHeader: string | undefined,
  secure: boolean,
): { user: string; setCookie: string | null; fallBack: Set<string> } {
  const cookies = parseCookies(cookieHeader)
  const known = knownVisitor(cookieHeader, secure)
  const fallBack = new Set((cookies.get(FALLBACK_COOKIE) ?? '').split('.').filter(isRemoteName))
  if (known) return { user: known, setCookie: null, fallBack }
  const user = randomUUID()
  return {
    user,
    fallBack,
    setCookie: `${visitorCookie(secure)}=${user}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`,
  }
}
