export type Scheme = 'light' | 'dark'

/** What `tokens.font.family` begins with once the page has fetched it. */
export const WEB_FONT = 'Figtree'

/**
 * All design tokens, with the values of a page without a tenant. Names become CSS custom properties: `color.brandInk` is
 * `--portal-color-brand-ink`. Colors are roles, computed from a tenant's two colors for light and dark (`@portal/theme/css`).
 */
export const tokens = {
  color: {
    /** The fill of the main action, and text on it. */
    brand: '#1f4e79',
    onBrand: '#ffffff',
    /** Its edge, on any brand: a fill as light as the page still has a shape. */
    buttonEdge: 'rgb(0 0 0 / 8%)',
    /** Text, icons and edges in the company's color, on any of the grounds below. */
    brandInk: '#1b456c',
    /** Ground of what is chosen or marked; the second is stronger. */
    brandWash: '#eef2f5',
    brandWash2: '#e0e7ed',
    /** The panel: its ground, the light at its corner, and text on both. */
    brandDeep: '#153a5b',
    brandGlow: '#315475',
    panelInk: '#ffffff',
    panelInk2: '#d6dde4',
    panelLine: 'rgb(255 255 255 / 9%)',
    /** The second color: avatars, edges, stars. `accentInk` is drawn, not written. */
    accent: '#b45309',
    onAccent: '#ffffff',
    accentInk: '#b45309',
    /** Grounds: the page, what lies on it, what lies below it. */
    canvas: '#f5f6f7',
    surface: '#ffffff',
    sunken: '#eef0f2',
    /** Below a logo that was drawn for white. */
    plate: '#ffffff',
    /** Text, and two quieter ones. */
    text: '#16191d',
    text2: '#525a64',
    text3: '#646c78',
    line: '#e6e8eb',
    line2: '#cfd4da',
    fieldLine: '#808994',
    good: '#17693a',
    goodWash: '#e8f5ed',
    warn: '#8a4b00',
    warnWash: '#fdf2e0',
    bad: '#b3261e',
    onBad: '#ffffff',
    badWash: '#fdeeec',
    overlay: 'rgb(12 16 22 / 52%)',
    /** The drive on the map, and the wider line below it. */
    route: '#1f4e79',
    routeCasing: '#ffffff',
  },
  space: { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '32px', xxxl: '40px' },
  radius: { s: '8px', m: '12px', l: '18px', xl: '26px', full: '999px' },
  font: {
    family: `${WEB_FONT}, 'Figtree Arial', system-ui, sans-serif`,
  },
  /** Values of the property `font`. */
  type: {
    /** On a phone with large text no larger than a sum is wide. */
    hero: '720 min(2.75rem, 13.75vw)/1.05 var(--portal-font-family)',
    title: '680 1.75rem/1.2143 var(--portal-font-family)',
    head: '650 1.125rem/1.3333 var(--portal-font-family)',
    body: '450 1rem/1.5 var(--portal-font-family)',
    strong: '620 1rem/1.5 var(--portal-font-family)',
    small: '450 0.875rem/1.4286 var(--portal-font-family)',
    label: '600 0.8125rem/1.3846 var(--portal-font-family)',
    /** Like it no larger than five words beside each other have room for. */
    tiny: '600 min(0.6875rem, 4vw)/1.2 var(--portal-font-family)',
  },
  weight: { normal: '450', strong: '620' },
  shadow: {
    card: '0 1px 2px rgb(16 24 36 / 5%), 0 1px 1px rgb(16 24 36 / 3%)',
    raised: '0 12px 32px -8px rgb(16 24 36 / 18%), 0 2px 6px rgb(16 24 36 / 6%)',
  },
  motion: { quick: '150ms ease-out', calm: '220ms ease-out' },
} as const

export type ColorRole = keyof typeof tokens.color

/** How round a tenant's corners are. */
export type CornerStyle = 'round' | 'soft' | 'square'

/** A tenant's own colors, as `#rgb` or `#rrggbb`; what can't be read is replaced by the default. */
export interface BrandColors {
  primaryColor: string
  secondaryColor: string
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
export const variableName = (group: string, name: string): string => `--portal-${group}-${dashed(name)}`
