import { parseHex, readableAs, readableOn, tint } from './contrast'

/** All design tokens with their defaults. Names become CSS custom properties: `color.primary` → `--portal-color-primary`. */
export const tokens = {
  color: {
    primary: '#1f4e79',
    onPrimary: '#ffffff',
    primaryText: '#1f4e79',
    primaryTint: '#edf2f6',
    secondary: '#c2571a',
    onSecondary: '#ffffff',
    surface: '#ffffff',
    canvas: '#f4f6f8',
    text: '#1a2330',
    textMuted: '#566273',
    border: '#d9dfe6',
    borderStrong: '#76828f',
    danger: '#b3261e',
    onDanger: '#ffffff',
    dangerTint: '#fcefee',
    success: '#1a6b3a',
    successTint: '#ebf6ef',
    warning: '#8a5200',
    warningTint: '#fdf3e3',
    overlay: 'rgb(16 24 36 / 55%)',
  },
  space: { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '40px' },
  radius: { s: '6px', m: '10px', l: '16px' },
  font: {
    body: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    small: '0.875rem',
    normal: '1rem',
    large: '1.125rem',
    title: '1.5rem',
  },
  shadow: { card: '0 1px 2px rgb(16 24 36 / 8%)', raised: '0 10px 30px rgb(16 24 36 / 18%)' },
} as const

export interface BrandColors {
  primaryColor: string
  secondaryColor: string
}

/** A tenant's own tokens; text on and in its colors is computed to have enough contrast. */
export function brandTokens(brand: BrandColors): Record<string, string> {
  const primary = parseHex(brand.primaryColor) ? brand.primaryColor : tokens.color.primary
  const secondary = parseHex(brand.secondaryColor) ? brand.secondaryColor : tokens.color.secondary
  const primaryTint = tint(primary, 0.08)
  return {
    primary,
    onPrimary: readableOn(primary),
    // Also shown on the tint and on the canvas, so it needs enough contrast on both.
    primaryText: readableAs(readableAs(primary, primaryTint), tokens.color.canvas),
    primaryTint,
    secondary,
    onSecondary: readableOn(secondary),
  }
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
export const variableName = (group: string, name: string): string => `--portal-${group}-${dashed(name)}`

/** Where the tokens are set, if not on a page of our own. */
interface Place {
  /** ':host' of a shadow root. */
  selector: string
  /** Pixels of 1rem there: a foreign page sets its own root font size, often 10px, so rem would shrink all text. */
  remPx: number
}

const inPx = (value: string, remPx: number): string =>
  /^[\d.]+rem$/.test(value) ? `${parseFloat(value) * remPx}px` : value

/** `:root{…}` with all tokens, the tenant's included: the first style in the initial HTML. */
export function themeCss(brand: BrandColors, place?: Place): string {
  const own = brandTokens(brand)
  const lines = Object.entries(tokens).flatMap(([group, entries]) =>
    Object.entries(entries).map(([name, token]) => {
      const value = (group === 'color' && own[name]) || token
      return `${variableName(group, name)}:${place ? inPx(value, place.remPx) : value}`
    }),
  )
  return `${place?.selector ?? ':root'}{${lines.join(';')}}`
}
