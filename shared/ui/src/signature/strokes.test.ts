import { findBounds, toPath, drawPicture, type Bounds, type Draw } from './strokes'

test.each([
  [[], ''],
  [[{ x: 10, y: 20 }], 'M 10 20 l 0.1 0'],
  [
    [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
    ],
    'M 0 0 L 10 10',
  ],
  [
    [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 0 },
    ],
    'M 0 0 Q 10 10 15 5 L 20 0',
  ],
  [
    [
      { x: 0.123, y: 0 },
      { x: 1, y: 99.96 },
    ],
    'M 0.1 0 L 1 100',
  ],
])('the path of %j is %j', (stroke, path) => expect(toPath(stroke)).toBe(path))

test('the picture ends where the drawing does, with room for the pen', () => {
  expect(
    findBounds([
      [{ x: 100, y: 50 }],
      [
        { x: 300, y: 90 },
        { x: 200, y: 150 },
      ],
    ]),
  ).toEqual({ x: 82, y: 32, width: 236, height: 136 })
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
    drawPicture(
      [
        [
          { x: 0, y: 0 },
          { x: 100, y: 100 },
        ],
      ],
      heavy,
    )
    expect(scales).toEqual([1])
  })

  test('is drawn smaller until it fits', () => {
    const picture = drawPicture(
      [
        [
          { x: 0, y: 0 },
          { x: 1_000, y: 400 },
        ],
      ],
      heavy,
    )
    expect(picture.length).toBeLessThanOrEqual(200_000)
    expect(scales).toEqual([1, 0.75, 0.5625])
  })
})
