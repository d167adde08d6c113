/**
 * Where to go after signing in: the wish, if it is a path of this very site, else the dashboard.
 * `//evil.example`, `/\evil.example` and `https:…` are other sites in a path's clothes.
 */
export function safeRedirect(wish: string | null): string {
  if (!wish || !/^\/(?![/\\])/.test(wish)) return '/'
  const base = 'https://portal.invalid'
  try {
    const url = new URL(wish, base)
    return url.origin === base ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
