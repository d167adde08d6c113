export const phoneTypes = [
  { value: 'mobile', label: 'Mobile' },
  { value: 'home', label: 'Home' },
  { value: 'work', label: 'Work' },
] as const
export type PhoneType = (typeof phoneTypes)[number]['value']

/** The API takes no more of one kind. */
export const MAX_ROWS = 10

export const normalizedEmail = (text: string | undefined): string => (text ?? '').trim().toLowerCase()

/** Index of the first text that stands in the list a second time, or -1; blank ones are not the same. */
export const firstRepeated = (texts: readonly string[]): number => texts.findIndex((text, index) => text !== '' && texts.indexOf(text) < index)

interface Row {
  primary?: boolean | undefined
  removed?: boolean | undefined
}

/** The rows that were not removed. */
export const kept = <R extends Row>(rows: readonly R[]): R[] => rows.filter((row) => !row.removed)

/** One row is always the primary one: the first where none is. */
export function withPrimary<R extends Row>(rows: readonly R[]): R[] {
  const [first, ...others] = kept(rows)
  if (!first || first.primary || others.some((row) => row.primary)) return [...rows]
  return rows.map((row) => (row === first ? { ...row, primary: true } : row))
}

/** The row stays in its place as removed. */
export const withoutRow = <R extends Row & { key: string }>(rows: readonly R[], key: string): R[] =>
  rows.map((row) => (row.key === key ? { ...row, primary: false, removed: true } : row))

/** What decides who gets the account's mail: the addresses, and which one is the primary one. Labels and order do not. */
export const reachOf = (emails: readonly (Row & { email_address?: string | undefined })[]): string =>
  JSON.stringify(kept(emails).map(({ email_address, primary }) => [normalizedEmail(email_address), primary]).sort())

/** What a customer is told once it is kept: a phone without an id was added. */
export const savedText = (phones: readonly (Row & { id?: number | undefined })[]): string =>
  kept(phones).some(({ id }) => id === undefined) ? 'Phone added' : 'Account info saved'
