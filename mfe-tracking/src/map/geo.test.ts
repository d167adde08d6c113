import { bearing, interpolate, isOnRoute, remainingRoute, type LngLat } from './geo'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const home = at(39.74, -104.99)

describe('bearing', () => {
  it.each([
    ['north', at(39.75, -104.99), 0],
    ['east', at(39.74, -104.98), 90],
    ['south', at(39.73, -104.99), 180],
    ['west', at(39.74, -105), 270],
    // A degree of longitude is shorter than one of latitude here, so this is steeper than 45°.
    ['as many degrees north as east', at(39.75, -104.98), 37.6],
  ])('to the %s', (_where, to, degrees) => {
    expect(bearing(home, to)).toBeCloseTo(degrees, 1)
  })

  it('is unknown between a place and itself', () => {
    expect(bearing(home, { ...home })).toBeUndefined()
  })
})

describe('interpolate', () => {
  const from = { ...home, heading: 350 }
  const to = { latitude: 39.76, longitude: -104.97, heading: 20 }
  it.each([
    [-1, 39.74, 350],
    [0, 39.74, 350],
    [0.5, 39.75, 5],
    [1, 39.76, 20],
    [7, 39.76, 20],
  ])('at a share of %d', (share, latitude, heading) => {
    const pose = interpolate(from, to, share)
    expect(pose.latitude).toBeCloseTo(latitude, 9)
    expect(pose.heading).toBeCloseTo(heading, 9)
  })

  it.each([
    [10, 350, 0],
    [90, 200, 145],
    [100, 350, 45],
  ])('turns from %d to %d the shorter way', (start, end, middle) => {
    expect(interpolate({ ...from, heading: start }, { ...to, heading: end }, 0.5).heading % 360).toBeCloseTo(middle, 9)
  })
})

describe('isOnRoute', () => {
  const path: LngLat[] = [
    [-104.99, 39.74],
    [-104.99, 39.76],
    [-104.95, 39.76],
  ]
  it.each([
    ['on a corner', at(39.76, -104.99), true],
    ['on an edge far from any corner', at(39.75, -104.99), true],
    ['just within the tolerance of an edge', at(39.75, -104.99099), true],
    ['just outside of it', at(39.75, -104.99101), false],
    ['near the line but past its end', at(39.76, -104.9489), false],
  ])('%s', (_where, place, expected) => {
    expect(isOnRoute(place, path)).toBe(expected)
  })

  it('is false for no route, and measures a single point', () => {
    expect(isOnRoute(home, [])).toBe(false)
    expect(isOnRoute(home, [[-104.99, 39.74]])).toBe(true)
  })
})

describe('remainingRoute', () => {
  const path: LngLat[] = [
    [0, 0],
    [0, 1],
    [1, 1],
  ]
  it.each([
    [
      'all of it at the start',
      at(0, 0),
      [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
    ],
    [
      'the rest from the middle of a leg',
      at(0.5, 0.01),
      [
        [0, 0.5],
        [0, 1],
        [1, 1],
      ],
    ],
    [
      'only the end at the end',
      at(1, 1),
      [
        [1, 1],
        [1, 1],
      ],
    ],
  ])('is %s', (_what, place, expected) => {
    expect(remainingRoute(place, path)).toEqual(expected)
  })

  it('is empty for an empty route', () => {
    expect(remainingRoute(home, [])).toEqual([])
  })
})
