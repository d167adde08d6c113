import { contrast } from './contrast'
import { mapColors, routeColors } from './route-colors'

const primaries = {
  yellow: '#ffd400',
  neon: '#39ff14',
  pale: '#e8f1f8',
  white: '#ffffff',
  dark: '#0b1d33',
  black: '#000000',
  orange: '#f3b853',
  unreadable: 'red;}',
}

describe.each(['light', 'dark'] as const)('on the %s map', (scheme) => {
  test.each(Object.entries(primaries))(
    'a %s primary has a contrast of at least 3:1 with roads and ground, and a casing around it',
    (_, primary) => {
      const { line, casing } = routeColors(primary, scheme)
      for (const ground of mapColors[scheme]) expect(contrast(line, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(line, casing)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test('a primary that is seen everywhere is drawn as it is', () => {
  expect(routeColors('#0b1d33')).toEqual({ line: '#0b1d33', casing: '#ffffff' })
  expect(routeColors('#fffbe0', 'dark')).toEqual({ line: '#fffbe0', casing: '#000000' })
})

test('a primary that is not seen everywhere keeps its hue', () =>
  expect(routeColors('#ffd400').line).toMatch(/^#(\w\w)(?!\1)\w\w00$/))
