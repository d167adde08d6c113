/** Computed text styles of an element. An iframe cannot see the page's CSS variables, so it gets plain values. */
export function hostedFieldStyles(element: HTMLElement): Record<string, string> {
  const { color, fontFamily, fontSize } = getComputedStyle(element)
  return { color, 'font-family': fontFamily, 'font-size': fontSize, background: 'transparent' }
}

/** Serializes styles for a style attribute. */
export const toStyleText = (look: Record<string, string>): string =>
  Object.entries(look)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')

let count = 0

/** Returns the element's id, assigning one if needed; vendors look up their containers by it. */
export function ensureId(element: HTMLElement): string {
  element.id ||= `hosted-field-${++count}`
  return element.id
}
