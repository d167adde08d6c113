const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Picks the changed properties: the rest may have been changed elsewhere in the meantime. */
export const pickChanged = <P extends object>(after: P, before: { [Name in keyof P]?: unknown }): Partial<P> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, part]) => !isSame(part, before[name as keyof P])),
  ) as Partial<P>
