import type { Brand } from '@portal/rules'
import { brandRadii, brandRoles, type Roles } from '@portal/theme/css'

// Colors of a mail. Mail programs apply the styles of an element reliably, so those are the light ones; rules for classes
// replace them in the dark, where a program knows such rules.

/** `rgb(0 0 0 / 8%)` as mail programs know it. */
const withCommas = (color: string): string =>
  color.replace(
    /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/,
    (_, r: string, g: string, b: string, share: string) => `rgba(${r},${g},${b},${Number(share) / 100})`,
  )

const paint = (roles: Roles) => ({
  canvas: { 'background-color': roles.canvas },
  card: { 'background-color': roles.surface, 'border-color': roles.line },
  panel: {
    'background-color': roles.brandDeep,
    'background-image': `radial-gradient(circle at 100% 0%,${roles.brandGlow},${roles.brandDeep} 62%)`,
    color: roles.panelInk,
  },
  name: { color: roles.panelInk },
  plate: { 'background-color': roles.plate },
  // The plate is white in the dark too.
  plated: { color: roles.brandDeep },
  edge: { 'background-color': roles.brand },
  text: { color: roles.text },
  quiet: { color: roles.text2 },
  link: { color: roles.brandInk },
  button: { 'background-color': roles.brand },
  label: { color: roles.onBrand, 'border-color': withCommas(roles.buttonEdge) },
  rule: { 'border-color': roles.line },
  mark: { color: roles.text, 'border-color': roles.line2 },
  paper: { color: roles.text, 'background-color': roles.sunken },
  foot: { color: roles.text2, 'background-color': roles.sunken },
})

/** The tenant's corners; within the card's edge of a pixel they are a pixel less round. */
function shape({ corners }: Brand): Partial<Record<Painted, string>> {
  const { m, l } = brandRadii(corners)
  const inner = `${parseInt(l) - 1}px`
  return {
    card: l,
    panel: `${inner} ${inner} 0 0`,
    edge: `${inner} ${inner} 0 0`,
    foot: `0 0 ${inner} ${inner}`,
    plate: m,
    button: m,
    label: m,
    paper: m,
  }
}

type Painted = keyof ReturnType<typeof paint>
type Declarations = Readonly<Record<string, string>>

/** The attributes of an element: its class, its light colors and more styles; `layout` is a class of the narrow layout. */
export type Attributes = (painted: Painted, style?: string, layout?: string) => string

const write = (declarations: Declarations, end = ''): string =>
  Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}${end};`)
    .join('')

const pick = (declarations: Declarations, wanted: (name: string) => boolean): Declarations =>
  Object.fromEntries(Object.entries(declarations).filter(([name]) => wanted(name)))

/** Sheets for the dark: of the media query, and of Outlook's apps, which mark what they recolored. A program may drop a sheet for one rule that it does not know. */
function darkSheets(roles: Roles): string {
  const all = Object.entries<Declarations>(paint(roles))
  const rules = (prefix: string, wanted: (name: string) => boolean) =>
    all
      .map(([name, declarations]) => [name, pick(declarations, wanted)] as const)
      .filter(([, declarations]) => Object.keys(declarations).length > 0)
      .map(([name, declarations]) => `${prefix}.${name}{${write(declarations, '!important')}}`)
      .join('\n')
  return `<style>
@media (prefers-color-scheme:dark){
${rules('', () => true)}
}
</style>
<style>
${rules('[data-ogsc] ', (name) => name === 'color')}
${rules('[data-ogsb] ', (name) => name.startsWith('background'))}
</style>`
}

export function paintMail(brand: Brand): { attributes: Attributes; darkSheets: string } {
  const light = paint(brandRoles(brand, 'light'))
  const radii = shape(brand)
  return {
    attributes: (painted, style = '', layout = '') =>
      `class="${`${painted} ${layout}`.trim()}" style="${write(light[painted])}${radii[painted] ? `border-radius:${radii[painted]};` : ''}${style}"`,
    darkSheets: darkSheets(brandRoles(brand, 'dark')),
  }
}
