/** A version of a shared module that a page provides. */
interface ProvidedModule {
  /** Loads the module's script if need be. The factory returns the module. */
  get: () => Promise<() => unknown> | (() => unknown)
  /** Name of the build that provides it. */
  from?: string
  eager?: boolean
}

/** Module → version → what provides it. Module Federation's own format, so that any federated build can use it. */
export type ShareScope = Record<string, Record<string, ProvidedModule>>

const toNumbers = (version: string): number[] => version.split('.').map(Number)

/** Compares versions by semver's rules; negative if `a` is the older one. Versions are `1.2.3`, without pre-releases. */
function compare(a: string, b: string): number {
  const [left, right] = [toNumbers(a), toNumbers(b)]
  return left[0]! - right[0]! || left[1]! - right[1]! || left[2]! - right[2]!
}

/** Whether a version is in the range `^1.2.3`, the only kind of range that @portal/build writes. */
export function satisfies(version: string, range: string): boolean {
  const from = range.slice(1)
  const fixed = toNumbers(from).findIndex((part) => part > 0)
  const same = fixed < 0 ? 3 : fixed + 1
  return (
    range.startsWith('^') &&
    compare(version, from) >= 0 &&
    toNumbers(version).slice(0, same).join() === toNumbers(from).slice(0, same).join()
  )
}

/** The newest version that the page provides of a singleton. Throws if it is not in the range: a second version must not be loaded. */
export function singleton(scope: ShareScope, name: string, range: string): ProvidedModule {
  const newest = Object.entries(scope[name] ?? {})
    .sort(([one], [other]) => compare(one, other))
    .at(-1)
  if (!newest) throw new Error(`The page provides no ${name} to satisfy ${range}`)
  const [version, provided] = newest
  if (!satisfies(version, range)) throw new Error(`${name} ${version} of the page does not satisfy ${range}`)
  return provided
}
