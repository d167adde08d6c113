/** The primary one in front, the others in the order they came. */
export const primaryFirst = <R extends { primary: boolean }>(rows: readonly R[]): R[] => [
  ...rows.filter((row) => row.primary),
  ...rows.filter((row) => !row.primary),
]
