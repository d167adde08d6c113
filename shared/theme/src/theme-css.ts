import { brandRoles, type Roles } from './roles'
import { tokens, variableName, type BrandColors, type CornerStyle } from './tokens'

/** Tokens that are something else in the dark and no tenant's. */
const darkTokens = {
  shadow: { card: 'none', raised: '0 16px 40px rgb(0 0 0 / 55%)' },
} as const

const cornerRadii: Record<Exclude<CornerStyle, 'round'>, Record<'s' | 'm' | 'l' | 'xl', string>> = {
  soft: { s: '5px', m: '7px', l: '10px', xl: '14px' },
  square: { s: '1px', m: '2px', l: '2px', xl: '3px' },
}

/** The radii that a tenant's corners change. */
const changedRadii = (corners: CornerStyle = 'round') => (corners === 'round' ? {} : cornerRadii[corners])
/** Radii where custom properties are not known, as in mails. */
export const brandRadii = (corners?: CornerStyle) => ({ ...tokens.radius, ...changedRadii(corners) })

export interface BrandLook extends BrandColors {
  /** Default `round`. */
  corners?: CornerStyle
}

/** Where the tokens are set, if not on a page of our own. */
export interface ThemePlace {
  /** ':host' of a shadow root. */
  selector: string
  /** Pixels of 1rem there: a foreign page sets its own root font size, often 10px, so rem would shrink all text. */
  remPx: number
}

/** The names of before 2 December 2026, which remotes that were built until then still use. */
const formerColors: Partial<Record<keyof Roles, string>> = {
  brand: 'primary',
  onBrand: 'on-primary',
  brandInk: 'primary-text',
  brandWash: 'primary-tint',
  accent: 'secondary',
  onAccent: 'on-secondary',
  text2: 'text-muted',
  line: 'border',
  fieldLine: 'border-strong',
  bad: 'danger',
  onBad: 'on-danger',
  badWash: 'danger-tint',
  good: 'success',
  goodWash: 'success-tint',
  warn: 'warning',
  warnWash: 'warning-tint',
}

const formerFonts = { body: tokens.font.family, small: '0.875rem', normal: '1rem', large: '1.125rem', title: '1.5rem' }

const lines = (group: string, values: Record<string, string>): string[] =>
  Object.entries(values).map(([name, value]) => `${variableName(group, name)}:${value}`)

/** For pages with remotes that were built with the names of before. */
export const FORMER_TOKENS = `:root{${[
  ...Object.entries(formerColors).map(
    ([role, name]) => `--portal-color-${name}:var(${variableName('color', role)},${tokens.color[role as keyof Roles]})`,
  ),
  ...lines('font', formerFonts),
].join(';')}}`

const differing = (values: Record<string, string>, from: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== from[name]))

const remsToPx = (css: string, remPx: number): string =>
  css.replace(/([\d.]+)rem\b/g, (_, rems: string) => `${Number(rems) * remPx}px`)

/** Colors for the `color-scheme` that the place inherits, whatever else it resets; older browsers keep the light ones. */
function schemedCss(selector: string, light: Roles, dark: Roles): string {
  const colors = Object.entries(differing(dark, light)).map(
    ([role, color]) => [role, `light-dark(${light[role as keyof Roles]},${color})`] as const,
  )
  const css = ['color-scheme:inherit!important', ...lines('color', Object.fromEntries(colors))].join(';')
  return `@supports (color:light-dark(red,red)){${selector}{${css}}}`
}

/**
 * The first style of the initial HTML: the tenant's light colors and its corners; `darkCss` follows it. A foreign page is not ours to
 * darken, so there they are as dark as it says it is. All tokens are set there, since rem and custom properties may be the
 * page's own. Elsewhere what no tenant changes has its value where it is used (`vars`).
 */
export function themeCss(brand: BrandLook, place?: ThemePlace): string {
  const { color: _color, radius: _radius, ...others } = tokens
  const roles = brandRoles(brand, 'light')
  if (place) {
    const all = Object.entries({ ...others, radius: brandRadii(brand.corners) })
    const css = [...lines('color', roles), ...all.flatMap(([group, values]) => lines(group, values))].join(';')
    const { selector, remPx } = place
    return `${selector}{${remsToPx(css, remPx)}}${schemedCss(selector, roles, brandRoles(brand, 'dark'))}`
  }
  const light = [
    'color-scheme:light',
    ...lines('color', differing(roles, tokens.color)),
    ...lines('font', tokens.font),
    ...lines('radius', changedRadii(brand.corners)),
  ].join(';')
  return `:root{${light}}`
}

/** The dark colors, for the style element `DARK_STYLE_ID` after `themeCss`. */
export function darkCss(brand: BrandColors): string {
  const dark = [
    'color-scheme:dark',
    ...lines('color', differing(brandRoles(brand, 'dark'), brandRoles(brand, 'light'))),
    ...lines('shadow', darkTokens.shadow),
  ].join(';')
  return `:root{${dark}}`
}
