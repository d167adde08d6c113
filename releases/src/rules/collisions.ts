import type { RemoteRecord } from '@portal/build'

/** First path segments reserved for the shell's own pages, the API and the server itself. */
const TAKEN = [
  'login',
  'password_reset',
  'new_password',
  'token',
  'shell',
  'remotes',
  'releases',
  'v1',
  'v2',
  'v3',
  'reports',
  'users',
  'docs',
  'healthz',
  'livez',
  'cable',
  'widget',
  'mail-previews',
]

/** What one remote has for itself: it and the others that claim the same are named together. */
interface Claim {
  remote: string
  what: string
}

type Remote = Pick<RemoteRecord, 'remote' | 'facts'>

/** `a/:x` and `a/:y` match the same paths. */
const toPattern = (path: string): string =>
  path
    .split('/')
    .map((piece) => (piece.startsWith(':') ? ':' : piece))
    .join('/')

const firstSegment = (path: string): string => path.split('/')[0]!

function* listClaims({ remote, facts }: Remote, isForSeveral: (slot: string) => boolean): Generator<Claim> {
  yield { remote, what: `the name ${facts.name}` }
  for (const { path } of facts.routes) yield { remote, what: `the page /${toPattern(path)}` }
  // The shell mounts a remote at the first segment of its paths, so each first segment belongs to one remote.
  for (const segment of new Set(facts.routes.map(({ path }) => firstSegment(path))))
    yield { remote, what: `addresses below /${segment}` }
  for (const slot of facts.slots) if (!isForSeveral(slot)) yield { remote, what: `the slot ${slot}` }
  for (const slot of Object.keys(facts.offers ?? {})) yield { remote, what: `a place for the slot ${slot}` }
  for (const flag of Object.keys(facts.flags ?? {})) yield { remote, what: `the flag ${flag}` }
}

/**
 * What remotes that may be on one page both claim: a name, a page, an address, a slot, a flag.
 * @returns a sentence for each, with its owners
 */
export function findCollisions(remotes: readonly Remote[]): string[] {
  const isForSeveral = (slot: string) => remotes.some(({ facts }) => facts.offers?.[slot] === 'several')
  const claims = new Map<string, string[]>()
  for (const remote of remotes)
    for (const { remote: name, what } of listClaims(remote, isForSeveral))
      claims.set(what, [...(claims.get(what) ?? []), name])
  const shared = [...claims].flatMap(([what, names]) => {
    const owners = [...new Set(names)]
    if (names.length === 1) return []
    return [`${owners.join(' and ')} ${owners.length > 1 ? 'both have' : 'has twice'} ${what}`]
  })
  const taken = remotes.flatMap(({ remote, facts }) =>
    facts.routes
      .filter(({ path }) => firstSegment(path).startsWith(':') || TAKEN.includes(firstSegment(path)))
      .map(({ path }) => `${remote} has the page /${path}, which is the portal's own`),
  )
  return [...shared, ...taken]
}
