/** The keys of an object that has no others than its type names. */
export const typedKeys = <K extends string>(object: Readonly<Record<K, unknown>>): K[] => Object.keys(object) as K[]
