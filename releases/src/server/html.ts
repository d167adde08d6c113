/** Safe markup: every value in it was escaped by {@link html}. */
export interface Markup {
  readonly markup: string
}
export type Part = string | number | false | null | undefined | Markup | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(render).join('')
  return escape(String(part))
}

/** Escapes template values, unless they are Markup; false, null and undefined render nothing. For text and quoted attributes only. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: strings.reduce((text, string, index) => text + render(parts[index - 1]) + string),
})
