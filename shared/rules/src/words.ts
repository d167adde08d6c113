/** Writes a text in the language of its reader. The text, in English, is what its translation is found by. */
export interface Words {
  (text: string, values?: Readonly<Record<string, string | number>>): string
  /** For amounts and days; English if missing. */
  readonly language?: string
}

export const english: Words = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))
