import { fitView, toPixels, type View } from './static-view'

const center = { latitude: 39.742, longitude: -104.991 }
const view: View = { center, zoom: 15, width: 640, height: 360 }

describe('toPixels', () => {
  it('puts the center in the middle, north up and east to the right', () => {
    expect(toPixels(view, [-104.991, 39.742])).toEqual([320, 180])
    const [x, y] = toPixels(view, [-104.99, 39.743])
    expect(x).toBeGreaterThan(320)
    expect(y).toBeLessThan(180)
  })

  it('doubles distances with each zoom', () => {
    const off = (zoom: number) => toPixels({ ...view, zoom }, [-104.99, 39.742])[0] - 320
    expect(off(16)).toBeCloseTo(2 * off(15), 6)
    // A thousandth of a degree at zoom 15: 512 · 2^15 / 360 000 pixels.
    expect(off(15)).toBeCloseTo(46.6, 1)
  })
})

describe('fitView', () => {
  const room = { width: 640, height: 360, padding: 50, maxZoom: 15 }

  it('shows every place with room around it', () => {
    const places = [
      [-105.03, 39.72],
      [-104.95, 39.76],
      [-104.99, 39.75],
    ] as const
    const fitted = fitView(places, room)
    for (const place of places) {
      const [x, y] = toPixels(fitted, place)
      expect(x).toBeGreaterThanOrEqual(50)
      expect(x).toBeLessThanOrEqual(590)
      expect(y).toBeGreaterThanOrEqual(50)
      expect(y).toBeLessThanOrEqual(310)
    }
    expect(fitted.zoom % 0.25).toBe(0)
  })

  it('leaves free what the page covers', () => {
    const places = [
      [-104.99, 39.72],
      [-104.99, 39.76],
    ] as const
    const fitted = fitView(places, { ...room, top: 120, bottom: 90 })
    for (const place of places) {
      const [, y] = toPixels(fitted, place)
      expect(y).toBeGreaterThanOrEqual(120)
      expect(y).toBeLessThanOrEqual(270)
    }
  })

  it('does not exceed the maximum zoom for one place or two close ones', () => {
    expect(fitView([[-104.991, 39.742]], room)).toMatchObject({
      zoom: 15,
      center: { latitude: expect.closeTo(39.742, 6), longitude: expect.closeTo(-104.991, 6) },
    })
    expect(
      fitView(
        [
          [-104.991, 39.742],
          [-104.9911, 39.742],
        ],
        room,
      ).zoom,
    ).toBe(15)
  })
})
