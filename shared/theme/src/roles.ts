import { mapColors } from './map-colors'
import { contrast, findLeast, fromOklch, mix, normalizeHex, toOklch } from './oklch'
import { tokens, type BrandColors, type ColorRole, type Scheme } from './tokens'

export type Roles = Record<ColorRole, string>

/** WCAG 1.4.3 asks 4.5:1 of text, 1.4.11 3:1 of what is drawn. Eight bits a channel cost a little of it. */
const WRITTEN = 4.6
const DRAWN = 3.1

/** The secondary color is the ink only if it changes by this much less than the primary. */
const PRIMARY_FIRST = 0.12

type Direction = 'darker' | 'lighter'

interface Readable {
  color: string
  /** Change of its lightness, 0 to 1. */
  change: number
}

/** The color, darker or lighter by as little as it takes to reach `minimum` on all `grounds`. */
function findReadable(color: string, grounds: readonly string[], minimum: number, direction: Direction): Readable {
  const start = toOklch(color)
  const move = (change: number) =>
    change === 0 ? color : fromOklch({ ...start, l: direction === 'darker' ? start.l - change : start.l + change })
  const isReadable = (change: number) => {
    const moved = move(change)
    return grounds.every((ground) => contrast(moved, ground) >= minimum)
  }
  const change = isReadable(0) ? 0 : findLeast(0, direction === 'darker' ? start.l : 1 - start.l, isReadable)
  return { color: move(change), change }
}

const readable = (...wanted: Parameters<typeof findReadable>): string => findReadable(...wanted).color

/** White where it can be read on the color, else black. */
const textOn = (color: string): string =>
  ['#ffffff', '#111111'].find((text) => contrast(text, color) >= 4.5) ?? '#000000'

/** In the light, the ground of the panel before white text is made sure of. */
const deepen = (color: string): string => mix(color, 0.82, '#000000')

interface Base {
  primary: string
  secondary: string
  /** The one of the two that must change less to be read. */
  ink: string
  /** The primary, or the secondary where only that can carry white text. */
  panel: string
}

function toBase(brand: BrandColors): Base {
  const primary = normalizeHex(brand.primaryColor) ?? tokens.color.brand
  const secondary = normalizeHex(brand.secondaryColor) ?? tokens.color.accent
  const [first, second] = [primary, secondary].map(
    (color) => findReadable(color, ['#f5f5f5'], WRITTEN, 'darker').change,
  )
  const canCarryWhite = (color: string) => contrast('#ffffff', deepen(color)) >= WRITTEN
  return {
    primary,
    secondary,
    ink: first! <= second! + PRIMARY_FIRST ? primary : secondary,
    panel: !canCarryWhite(primary) && canCarryWhite(secondary) ? secondary : primary,
  }
}

/** The panel's colors; `share` of the tenant's color in a `ground` that is nearly black. */
function panelRoles({ panel }: Base, share: number, ground: string) {
  const brandDeep = readable(mix(panel, share, ground), ['#ffffff'], WRITTEN, 'darker')
  const light = mix(mix(panel, 0.72, '#ffffff'), 0.4, brandDeep)
  const brandGlow = readable(light, ['#ffffff'], WRITTEN + 0.6, 'darker')
  const panelInk2 = readable(mix('#ffffff', 0.84, brandDeep), [brandDeep, brandGlow], WRITTEN, 'lighter')
  return { brandDeep, brandGlow, panelInk: '#ffffff', panelInk2, panelLine: tokens.color.panelLine }
}

interface Ground {
  surface: string
  canvas: string
  sunken: string
  brandWash: string
  brandWash2: string
}

/** What is alike in both schemes, once the grounds are known. */
function inkRoles(base: Base, ground: Ground, direction: Direction, quiet: string, line: string) {
  const { surface, canvas, sunken, brandWash } = ground
  return {
    accent: base.secondary,
    onAccent: textOn(base.secondary),
    accentInk: readable(base.secondary, [surface, canvas, brandWash], DRAWN, direction),
    text3: readable(quiet, [surface, canvas, sunken, brandWash], WRITTEN, direction),
    fieldLine: readable(line, [surface, canvas, sunken], DRAWN, direction),
  }
}

const grounds = ({ surface, canvas, sunken, brandWash, brandWash2 }: Ground) => [
  surface,
  canvas,
  sunken,
  brandWash,
  brandWash2,
]

function lightRoles(base: Base): Roles {
  const ground = {
    surface: '#ffffff',
    canvas: mix(base.ink, 0.022, '#fafafa'),
    sunken: mix(base.ink, 0.035, '#f6f6f6'),
    brandWash: mix(base.ink, 0.07, '#ffffff'),
    brandWash2: mix(base.ink, 0.13, '#ffffff'),
  }
  const route = readable(base.ink, mapColors.light, DRAWN, 'darker')
  return {
    ...tokens.color,
    ...ground,
    ...panelRoles(base, 0.82, '#000000'),
    ...inkRoles(base, ground, 'darker', '#6b7480', '#858e99'),
    brand: base.primary,
    onBrand: textOn(base.primary),
    brandInk: readable(mix(base.ink, 0.92, '#000000'), grounds(ground), WRITTEN, 'darker'),
    route,
    routeCasing: textOn(route),
  }
}

/** The tenant's hue at a lightness at which text can be read on it. */
const tint = (color: string, l: number): string => {
  const { c, h } = toOklch(color)
  return fromOklch({ l, c: Math.min(c * 0.6, 0.06), h })
}

function darkRoles(base: Base): Roles {
  const ground = {
    surface: '#181b1f',
    canvas: '#0f1114',
    sunken: '#131619',
    brandWash: tint(base.ink, 0.27),
    brandWash2: tint(base.ink, 0.33),
  }
  const own = toOklch(base.primary)
  const brand = own.l < 0.52 ? fromOklch({ ...own, l: 0.52 }) : base.primary
  const ink = toOklch(base.ink)
  const route = readable(base.ink, mapColors.dark, DRAWN, 'lighter')
  return {
    ...ground,
    ...panelRoles(base, 0.55, '#0d0f12'),
    ...inkRoles(base, ground, 'lighter', '#8d96a1', '#7b8590'),
    brand,
    onBrand: textOn(brand),
    buttonEdge: 'rgb(255 255 255 / 10%)',
    brandInk: readable(fromOklch({ l: 0.83, c: ink.c * 1.05, h: ink.h }), grounds(ground), WRITTEN, 'lighter'),
    text: '#f1f3f5',
    text2: '#aab2bc',
    plate: tokens.color.plate,
    line: '#2a2f35',
    line2: '#3a4149',
    good: '#6fd39a',
    goodWash: '#12291c',
    warn: '#f0b45f',
    warnWash: '#2d2111',
    bad: '#ff9d95',
    onBad: '#111111',
    badWash: '#331816',
    overlay: 'rgb(0 0 0 / 64%)',
    route,
    routeCasing: textOn(route),
  }
}

/**
 * A tenant's colors by role. Whatever the two colors are, text reaches 4.5:1 on every ground that a component puts it on, and
 * what is drawn 3:1.
 */
export const brandRoles = (brand: BrandColors, scheme: Scheme): Roles =>
  scheme === 'light' ? lightRoles(toBase(brand)) : darkRoles(toBase(brand))
