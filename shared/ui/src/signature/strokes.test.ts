import { findBounds, toPath, drawPicture, type Bounds, type Draw } from './strokes'

const stroke = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }))

test.each([
  [stroke(), ''],
  [stroke([10, 20]), 'M 10 20 l 0.1 0'],
  [stroke([0, 0], [10, 10]), 'M 0 0 L 10 10'],
  [stroke([0, 0], [10, 10], [20, 0]), 'M 0 0 Q 10 10 15 5 L 20 0'],
  [stroke([0.123, 0], [1, 99.96]), 'M 0.1 0 L 1 100'],
])('the path of %j is %j', (points, path) => expect(toPath(points)).toBe(path))

test('the bounds of a drawing have a margin for the pen', () => {
  const bounds = findBounds([stroke([100, 50]), stroke([300, 90], [200, 150])])
  expect(bounds).toEqual({ x: 82, y: 32, width: 236, height: 136 })
})

describe('the picture', () => {
  const scales: number[] = []
  /** As many characters as it has pixels. */
  const heavy: Draw = (_, { width, height }: Bounds, scale) => {
    scales.push(scale)
    return 'x'.repeat(Math.round(width * height * scale * scale))
  }
  beforeEach(() => scales.splice(0))

  test('is drawn once where it fits', () => {
    drawPicture([stroke([0, 0], [100, 100])], heavy)
    expect(scales).toEqual([1])
  })

  test('is drawn smaller until it fits', () => {
    const picture = drawPicture([stroke([0, 0], [1_000, 400])], heavy)
    expect(picture.length).toBeLessThanOrEqual(200_000)
    expect(scales).toEqual([1, 0.75, 0.5625])
  })
})
