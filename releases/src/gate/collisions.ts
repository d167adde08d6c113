import type { RemoteRecord } from '@portal/build'
import { byProblems, type CheckResult } from './check-result'

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
]

interface Claim {
  remote: string
  what: string
}

/** `a/:x` and `a/:y` match the same paths. */
const toPattern = (path: string): string =>
  path
    .split('/')
    .map((piece) => (piece.startsWith(':') ? ':' : piece))
    .join('/')

const firstSegment = (path: string): string => path.split('/')[0]!

/** Checks that builds loaded on one page do not claim the same path or slot. */
export function checkCollisions(records: readonly RemoteRecord[]): CheckResult {
  const claims = new Map<string, Claim[]>()
  const claim = (what: string, remote: string) => claims.set(what, [...(claims.get(what) ?? []), { remote, what }])
  for (const { remote, facts } of records) {
    for (const { path } of facts.routes) claim(`the page /${toPattern(path)}`, remote)
    // The shell mounts a remote at the first segment of its paths, so each first segment belongs to one remote.
    for (const segment of new Set(facts.routes.map(({ path }) => firstSegment(path))))
      claim(`addresses below /${segment}`, remote)
    for (const slot of facts.slots) claim(`the slot ${slot}`, remote)
  }
  const shared = [...claims.values()]
    .filter((ones) => ones.length > 1)
    .map(
      (ones) =>
        `${[...new Set(ones.map(({ remote }) => remote))].join(' and ')} ${new Set(ones.map(({ remote }) => remote)).size > 1 ? 'both have' : 'has twice'} ${ones[0]!.what}`,
    )
  const taken = records.flatMap(({ remote, facts }) =>
    facts.routes
      .filter(({ path }) => firstSegment(path).startsWith(':') || TAKEN.includes(firstSegment(path)))
      .map(({ path }) => `${remote} has the page /${path}, which is the portal's own`),
  )
  const count = (each: (record: RemoteRecord) => readonly unknown[]) =>
    records.reduce((sum, record) => sum + each(record).length, 0)
  return byProblems(
    [...shared, ...taken],
    `${count(({ facts }) => facts.routes)} pages and ${count(({ facts }) => facts.slots)} slots of ${records.length} remotes, no duplicates`,
  )
}
