import { msg, t } from '@lingui/core/macro'
import type { I18n } from '@portal/i18n'
import { emailKey } from '@portal/rules'

export const phoneTypes = [
  { value: 'mobile', label: msg({ message: 'Mobile', context: 'phone' }) },
  { value: 'home', label: msg({ message: 'Home', context: 'phone' }) },
  { value: 'work', label: msg({ message: 'Work', context: 'phone' }) },
] as const
export type PhoneType = (typeof phoneTypes)[number]['value']

/** The API's limit for each kind. */
export const MAX_ROWS = 10

export const normalizedEmail = (text: string | undefined): string => emailKey(text ?? '')

/** Index of the first repeated text, or -1; blank texts do not count. */
export const firstRepeated = (texts: readonly string[]): number =>
  texts.findIndex((text, index) => text !== '' && texts.indexOf(text) < index)

interface Row {
  primary?: boolean | undefined
  removed?: boolean | undefined
}

/** The rows that were not removed. */
export const withoutRemoved = <R extends Row>(rows: readonly R[]): R[] => rows.filter((row) => !row.removed)

/** Makes the first row primary if none is. */
export function withPrimary<R extends Row>(rows: readonly R[]): R[] {
  const [first, ...others] = withoutRemoved(rows)
  if (!first || first.primary || others.some((row) => row.primary)) return [...rows]
  return rows.map((row) => (row === first ? { ...row, primary: true } : row))
}

/** Marks a row as removed; it stays in its place. */
export const withoutRow = <R extends Row & { key: string }>(rows: readonly R[], key: string): R[] =>
  rows.map((row) => (row.key === key ? { ...row, primary: false, removed: true } : row))

/** Identifies the recipients of the account's mail: the addresses, and which one is primary. Labels and order do not matter. */
export const toReach = (emails: readonly (Row & { email_address?: string | undefined })[]): string =>
  JSON.stringify(
    withoutRemoved(emails)
      .map(({ email_address, primary }) => [normalizedEmail(email_address), primary])
      .sort(),
  )

/** Success message after saving: a phone without an id was added. */
export const savedText = (phones: readonly (Row & { id?: number | undefined })[], i18n: I18n): string =>
  withoutRemoved(phones).some(({ id }) => id === undefined) ? t(i18n)`Phone added` : t(i18n)`Account info saved`

/** 'CR' for 'Casey Rivera'. The character between keeps letters that would join, such as Arabic ones, apart. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('\u200C')
}
