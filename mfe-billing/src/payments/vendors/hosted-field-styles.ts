/** How text looks at a place of the page. An iframe knows none of the page's tokens, so they go in as plain values. */
export function hostedFieldStyles(element: HTMLElement): Record<string, string> {
  const { color, fontFamily, fontSize } = getComputedStyle(element)
  return { color, 'font-family': fontFamily, 'font-size': fontSize, background: 'transparent' }
}

/** The same as the text of a style attribute. */
export const toStyleText = (look: Record<string, string>): string =>
  Object.entries(look)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')

let count = 0

/** The element's id; vendors find their places by it. */
export function idOf(element: HTMLElement): string {
  element.id ||= `hosted-field-${++count}`
  return element.id
}
