import { UsageError } from '@portal/cli'

/** Throws UsageError if two of the words set the same thing, which keyOf names. */
export function refuseTwice<T>(words: readonly string[], settings: readonly T[], keyOf: (setting: T) => string): void {
  const keys = settings.map(keyOf)
  const second = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (second >= 0)
    throw new UsageError(
      `"${words[keys.indexOf(keys[second]!)]}" and "${words[second]}" set the same ${keys[second]}. Give only one of them.`,
    )
}
