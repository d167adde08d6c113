/** Gives arrays and texts as they are, whatever `toJSON` a page's library adds to them. */
function plain(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key]
  return Array.isArray(own) || typeof own === 'string' ? own : value
}

/** `JSON.stringify` for any page: old versions of Prototype have arrays written as texts. */
export const toJson = (value: unknown): string => JSON.stringify(value, plain)
