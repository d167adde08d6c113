import {
  convertLabToLch,
  convertLchToLab,
  convertLrgbToOklab,
  convertLrgbToRgb,
  convertOklabToLrgb,
  convertRgbToLrgb,
} from 'culori/fn'

/** Red, green and blue in sRGB, each 0 to 1. */
interface Rgb {
  r: number
  g: number
  b: number
}

/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** `#abc` or `aabbcc`, blanks around it allowed, as `#aabbcc`; null for anything else. */
export function normalizeHex(text: string): string | null {
  const hex = text.trim().replace(/^#/, '')
  if (!/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex)) return null
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return `#${full.toLowerCase()}`
}

const parse = (hex: string): Rgb => {
  const read = (at: number) => parseInt(hex.slice(at, at + 2), 16) / 255
  return { r: read(1), g: read(3), b: read(5) }
}

const format = ({ r, g, b }: Rgb): string => {
  const digits = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255).toString(16)
  return `#${[r, g, b].map((part) => digits(part).padStart(2, '0')).join('')}`
}

const toOklab = (hex: string) => convertLrgbToOklab(convertRgbToLrgb(parse(hex)))

export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = convertLabToLch(toOklab(hex))
  return { l, c, h }
}

const isOnScreens = ({ r, g, b }: Rgb): boolean => [r, g, b].every((part) => part >= -0.0005 && part <= 1.0005)

/**
 * The least number from `low` to `high` that is `enough`, as exact as eight bits a channel can show; `high` if none is. Whatever is
 * larger than a number that is enough must be enough, too.
 */
export function findLeast(low: number, high: number, isEnough: (value: number) => boolean): number {
  let [missed, met] = [low, high]
  while (met - missed > 0.002) {
    const middle = (missed + met) / 2
    if (isEnough(middle)) met = middle
    else missed = middle
  }
  return met
}

const toScreen = (l: number, c: number, h: number): Rgb =>
  convertLrgbToRgb(convertOklabToLrgb(convertLchToLab({ l, c, h })))

/** As `#rrggbb`, with less chroma where a screen of sRGB can't show it. */
export function fromOklch({ l, c, h }: Oklch): string {
  const whole = toScreen(l, c, h)
  if (isOnScreens(whole)) return format(whole)
  const less = findLeast(0, c, (taken) => isOnScreens(toScreen(l, c - taken, h)))
  return format(toScreen(l, c - less, h))
}

/** `share` (0 to 1) of `color` in `other`, in Oklab, as CSS's `color-mix`. */
export function mix(color: string, share: number, other: string): string {
  const [one, two] = [toOklab(color), toOklab(other)]
  const blend = (key: 'l' | 'a' | 'b') => one[key] * share + two[key] * (1 - share)
  return format(convertLrgbToRgb(convertOklabToLrgb({ l: blend('l'), a: blend('a'), b: blend('b') })))
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
const luminance = (hex: string): number => {
  const { r, g, b } = convertRgbToLrgb(parse(hex))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colors as WCAG 2.2 defines it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}
