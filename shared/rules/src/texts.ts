/** Writes texts in a language. A message is looked up by its English; `{name}` in it is one of the values. */
export interface Texts {
  language: string
  _: (text: string, values?: Record<string, unknown>) => string
}

/** Writes messages whose placeholders are all simple ones. */
export const english: Texts = {
  language: 'en',
  _: (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
}
