type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** `#abc` or `#aabbcc` as numbers; null for anything else, so that a tenant's typo falls back instead of breaking a page. */
export function parseHex(colour: string): Rgb | null {
  const hex = colour.trim().replace(/^#/, '')
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  if (!/^[0-9a-f]{6}$/i.test(full)) return null
  const read = (at: number) => parseInt(full.slice(at, at + 2), 16)
  return [read(0), read(2), read(4)]
}

const mapRgb = ([red, green, blue]: Rgb, map: (part: number, at: 0 | 1 | 2) => number): Rgb => [
  map(red, 0),
  map(green, 1),
  map(blue, 2),
]

const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

// Relative luminance and contrast as WCAG 2.2 defines them.
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = mapRgb(rgb, (part) => {
    const s = part / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const ratio = (a: Rgb, b: Rgb): number => {
  const [left, right] = [luminance(a), luminance(b)]
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05)
}

/** Contrast ratio of two colors, 1 to 21; 1 when either can't be parsed. */
export function contrast(a: string, b: string): number {
  const [left, right] = [parseHex(a), parseHex(b)]
  return left && right ? ratio(left, right) : 1
}

/** White or black, whichever reads better on `background`; never under 4.5:1, since one of the two always reaches it. */
export function readableOn(background: string): string {
  const rgb = parseHex(background) ?? BLACK
  return ratio(WHITE, rgb) >= ratio(BLACK, rgb) ? '#ffffff' : '#000000'
}

/** `colour` itself, or as little darker (on a light `surface`) or lighter (on a dark one) as it takes to reach `minimum` there. */
export function readableAs(colour: string, surface: string, minimum = 4.5): string {
  const rgb = parseHex(colour) ?? BLACK
  const ground = parseHex(surface) ?? WHITE
  const end = ratio(WHITE, ground) > ratio(BLACK, ground) ? WHITE : BLACK
  for (let keep = 100; keep > 0; keep -= 2) {
    const moved = mapRgb(rgb, (part, at) => Math.round((part * keep + end[at] * (100 - keep)) / 100))
    if (ratio(moved, ground) >= minimum) return toHex(moved)
  }
  return toHex(end)
}

/** `share` of `colour` over white: the pale wash behind a selected row. */
export function tint(colour: string, share: number): string {
  const rgb = parseHex(colour) ?? BLACK
  return toHex(mapRgb(rgb, (part) => part * share + 255 * (1 - share)))
}
