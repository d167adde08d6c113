/** Markup that is safe to send as it stands: every value in it went through {@link html}. */
export interface Markup {
  readonly markup: string
}
export type Part = string | number | false | null | undefined | Markup | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(textOf).join('')
  return escape(String(part))
}

/** A template whose values are escaped, unless they are markup; false, null and undefined are nothing. Values belong in text or in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: strings.reduce((text, string, index) => text + textOf(parts[index - 1]) + string),
})
