import fc from 'fast-check'
import { tokens, vars, type ColorRole, type Scheme } from '.'
import { brandRoles, contrast } from './css'
import { mapColors } from './map-colors'

const grounds = ['canvas', 'surface', 'sunken', 'brandWash'] as const

/** Every pair that a component uses: what is written or drawn, on what, and the least contrast of the two. */
const pairs: readonly (readonly [ColorRole, readonly ColorRole[], number])[] = [
  ['text', [...grounds, 'brandWash2'], 4.5],
  ['text2', grounds, 4.5],
  ['text3', grounds, 4.5],
  ['brandInk', [...grounds, 'brandWash2'], 4.5],
  ['onBrand', ['brand'], 4.5],
  ['onAccent', ['accent'], 4.5],
  ['panelInk', ['brandDeep', 'brandGlow'], 4.5],
  ['panelInk2', ['brandDeep', 'brandGlow'], 4.5],
  ['good', ['surface', 'canvas', 'goodWash'], 4.5],
  ['warn', ['surface', 'canvas', 'warnWash'], 4.5],
  ['bad', ['surface', 'canvas', 'badWash'], 4.5],
  ['onBad', ['bad'], 4.5],
  ['text', ['goodWash', 'warnWash', 'badWash'], 4.5],
  ['accentInk', ['surface', 'canvas', 'brandWash'], 3],
  ['fieldLine', ['surface', 'canvas', 'sunken'], 3],
  ['routeCasing', ['route'], 4.5],
]

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const palettes = fc.record({ primaryColor: color, secondaryColor: color })

/** All pairs, and the drive on the map, that fall short. */
function tooFaint(brand: { primaryColor: string; secondaryColor: string }, scheme: Scheme): string[] {
  const roles = brandRoles(brand, scheme)
  const faint = pairs.flatMap(([ink, on, least]) =>
    on.filter((ground) => contrast(roles[ink], roles[ground]) < least).map((ground) => `${ink} on ${ground}`),
  )
  const onMap = mapColors[scheme].filter((ground) => contrast(roles.route, ground) < 3)
  return [...faint, ...onMap.map((ground) => `route on ${ground}`)]
}

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  test('every pair that components use can be read, whatever a tenant’s two colors are', () =>
    fc.assert(
      fc.property(palettes, (brand) => expect(tooFaint(brand, scheme)).toEqual([])),
      { numRuns: 1_000, seed: 63 },
    ))

  test.each([
    ['#ffffff', '#ffffff'],
    ['#000000', '#000000'],
    ['#d7ff00', '#ff00c8'],
    ['#facc15', '#fff7d6'],
    ['#808080', '#7f7f7f'],
  ])('%s with %s can be read', (primaryColor, secondaryColor) =>
    expect(tooFaint({ primaryColor, secondaryColor }, scheme)).toEqual([]),
  )
})

test('a palette that is not corrected is too faint', () => {
  const [yellow, pale] = ['#facc15', '#fff7d6']
  expect(contrast(yellow, '#ffffff')).toBeLessThan(3)
  expect(contrast(pale, yellow)).toBeLessThan(4.5)
})

test('colors that can be read stay as they are', () => {
  const roles = brandRoles({ primaryColor: '#14532d', secondaryColor: '#c2410c' }, 'light')
  expect(roles).toMatchObject({
    brand: '#14532d',
    onBrand: '#ffffff',
    accent: '#c2410c',
    accentInk: '#c2410c',
    route: '#14532d',
  })
})

test('a primary color that is too light to read leaves text and panel to the secondary one', () => {
  const roles = brandRoles({ primaryColor: '#facc15', secondaryColor: '#0f766e' }, 'light')
  const isTeal = /^#[01]\w[5-7]\w[5-7]\w$/
  expect(roles).toMatchObject({ brand: '#facc15', onBrand: '#111111' })
  expect(roles.brandInk).toMatch(isTeal)
  expect(roles.brandDeep).toMatch(isTeal)
})

test('the colors of a page without a tenant are those of the default brand', () => {
  const { brand, accent } = tokens.color
  expect(brandRoles({ primaryColor: brand, secondaryColor: accent }, 'light')).toEqual(tokens.color)
  expect(brandRoles({ primaryColor: 'red;}', secondaryColor: '' }, 'light')).toEqual(tokens.color)
  expect(vars.color.brandInk).toBe(`var(--portal-color-brand-ink, ${tokens.color.brandInk})`)
})
