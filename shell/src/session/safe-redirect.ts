const BASE = 'https://portal.invalid'
/** Exactly one leading slash: a second one, or a backslash, leads to another site. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * Returns where to go after signing in: `wish` if it is a path of this site, otherwise the dashboard.
 * Prevents open redirects: `//evil.example`, `/\evil.example` and `https:…` are other sites.
 */
export function safeRedirect(wish: string | null): string {
  if (!wish || !OWN_PATH.test(wish) || !URL.canParse(wish, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(wish, BASE)
  // Again after normalization: `/..//evil.example` becomes `//evil.example`.
  return origin === BASE && OWN_PATH.test(pathname) ? pathname + search + hash : '/'
}
