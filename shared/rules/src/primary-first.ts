/** Moves the primary row to the front; the others keep their order. */
export const primaryFirst = <R extends { primary: boolean }>(rows: readonly R[]): R[] => [
  ...rows.filter((row) => row.primary),
  ...rows.filter((row) => !row.primary),
]
