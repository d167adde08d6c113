const BASE = 'https://portal.invalid'
/** Exactly one slash: two, or a backslash in place of the second, lead to another site. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * Where to go after signing in: the wish, if it is a path of this very site, else the dashboard.
 * `//evil.example`, `/\evil.example` and `https:…` are other sites in a path's clothes.
 */
export function safeRedirect(wish: string | null): string {
  if (!wish || !OWN_PATH.test(wish) || !URL.canParse(wish, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(wish, BASE)
  // Once more: `/..//evil.example` becomes `//evil.example`.
  return origin === BASE && OWN_PATH.test(pathname) ? pathname + search + hash : '/'
}
