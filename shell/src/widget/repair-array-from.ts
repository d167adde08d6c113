// MooTools and other old libraries replace `Array.from` with a function of their own, which ignores a mapping and puts a Set
// into an array as it is. Calls that only the standard's understands get the standard's answer; all others stay theirs.
const theirs = Array.from as (items: unknown) => unknown[]
if (!/\[native code\]/.test(String(theirs)))
  Array.from = (items: Iterable<unknown> & ArrayLike<unknown>, map?: (item: unknown, index: number) => unknown) => {
    if (!map && (typeof items === 'string' || !items?.[Symbol.iterator])) return theirs(items)
    const all = items[Symbol.iterator]
      ? [...items]
      : [...Array<undefined>(items.length)].map((_, index) => items[index])
    return map ? all.map((item, index) => map(item, index)) : all
  }
