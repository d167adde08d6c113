import type { MapOptions, TechnicianPosition } from './map-engine'
import { createGoogle } from './testing/google-maps-mock'

jest.mock('@googlemaps/js-api-loader', () => ({ setOptions: jest.fn(), importLibrary: jest.fn() }))

let google: ReturnType<typeof createGoogle>
let loader: { setOptions: jest.Mock; importLibrary: jest.Mock }
let code: typeof import('./google-engine') &
  typeof import('./google-maps') &
  Pick<typeof import('./directions'), 'createDirections'>
beforeEach(async () => {
  // The configuration lasts as long as the page: each test is a new page.
  jest.resetModules()
  google = createGoogle()
  loader = (await import('@googlemaps/js-api-loader')) as unknown as typeof loader
  loader.setOptions.mockReset()
  loader.importLibrary.mockReset().mockImplementation(async (name: string) => google.libraries[name])
  Object.assign(globalThis, { google: google.global })
  code = { ...(await import('./google-engine')), ...(await import('./google-maps')), ...(await import('./directions')) }
})
afterEach(() => Reflect.deleteProperty(globalThis, 'google'))

const settings = { key: 'the-key', mapId: 'acme-roads' }
const home = { latitude: 39.76, longitude: -104.95 }
const van = { latitude: 39.74, longitude: -104.99, heading: 90, seenAt: 1_000 }
const literal = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  lat: latitude,
  lng: longitude,
})

const show = async (
  { technician, ...more }: Partial<MapOptions> & { technician?: TechnicianPosition } = {},
  route = '',
) => {
  const element = document.createElement('div')
  element.style.setProperty('--portal-color-route', route)
  element.style.setProperty('--portal-color-route-casing', '#123456')
  const reports = { onError: jest.fn(), onMovedByHand: jest.fn() }
  const map = await code.createMap(element, {
    customer: home,
    zoom: 15,
    mapsOrigin: '',
    google: settings,
    reducedMotion: true,
    ...reports,
    ...more,
  })
  if (technician) map.setTechnician(technician)
  return {
    element,
    map,
    ...reports,
    drawn: google.made.maps[0]!,
    customer: google.made.markers[0]!,
    technician: google.made.markers[1]!,
  }
}
const turned = (content: HTMLElement) => content.querySelector('svg')?.style.transform

describe('the map', () => {
  it('is configured once per page, however many maps and requests there are', async () => {
    await show()
    await show()
    await code.askGoogle(settings)(van, home, new AbortController().signal)
    expect(loader.setOptions.mock.calls).toEqual([
      [expect.objectContaining({ key: 'the-key', mapIds: ['acme-roads'] })],
    ])
  })

  it('is centered on the address at zoom 15, with the style of its map id', async () => {
    const { drawn } = await show()
    expect(drawn.options).toMatchObject({
      mapId: 'acme-roads',
      zoom: 15,
      center: literal(home),
      disableDefaultUI: true,
      gestureHandling: 'cooperative',
      colorScheme: 'LIGHT',
    })
  })

  it('marks the address with the tip of a pin, and the technician with the middle of an arrow', async () => {
    const { drawn, customer, technician, map } = await show()
    expect(customer).toMatchObject({ map: drawn, position: literal(home) })
    expect(customer.options.anchorTop).toBeUndefined()
    expect(technician).toMatchObject({ map: null, options: { anchorLeft: '-50%', anchorTop: '-50%' } })
    map.setTechnician(van)
    expect(technician).toMatchObject({ map: drawn, position: literal(van) })
  })

  it('turns the drawing inside the marker, not the marker', async () => {
    const { map, technician } = await show({ technician: van })
    expect(turned(technician.options.content)).toBe('rotate(90.0deg)')
    map.setTechnician({ ...van, latitude: 39.75, heading: 0, seenAt: 2_000, stale: true })
    expect(turned(technician.options.content)).toBe('rotate(0.0deg)')
    expect(technician.options.content.style.transform).toBe('')
    expect(technician.options.content.querySelector('svg')?.style.opacity).toBe('0.5')
    expect(technician.position).toEqual({ lat: 39.75, lng: -104.99 })
  })

  it('draws the route twice, the wider line below', async () => {
    const { map } = await show()
    map.setRoute([
      [-104.99, 39.74],
      [-104.95, 39.76],
    ])
    expect(google.made.lines.map(({ options, path }) => [options.strokeWeight, path])).toEqual(
      [10, 6].map((width) => [width, [literal(van), literal(home)]]),
    )
  })

  it('draws the route in the theme’s colors, with a casing below', async () => {
    await show({ technician: van }, '#ffd400')
    expect(google.made.lines.map(({ options }) => options.strokeColor)).toEqual(['#123456', '#ffd400'])
    expect(google.made.markers.at(-1)?.options.content.innerHTML).toContain('fill:#ffd400;stroke:#123456')
  })

  it('fits address, technician and route; zooms; reports that it was moved by hand', async () => {
    const { map, drawn, onMovedByHand } = await show({ technician: van })
    map.setRoute([[-104.97, 39.75]])
    map.fit({ top: 0, bottom: 0 })
    expect(drawn.fitted).toEqual([[literal(home), literal(van), { lat: 39.75, lng: -104.97 }]])
    map.zoomBy(-2)
    expect(drawn.zoom).toBe(13)
    drawn.listeners['dragstart']?.()
    expect(onMovedByHand).toHaveBeenCalledTimes(1)
  })

  it('reports a key that Google rejects, until the map is removed', async () => {
    const { map, onError } = await show()
    window.gm_authFailure?.()
    expect(onError.mock.calls).toEqual([[new Error('Google Maps refused the key.')]])
    map.remove()
    expect(window.gm_authFailure).toBeUndefined()
  })

  it('cleans up', async () => {
    const { map, element, drawn, customer, technician } = await show({ technician: van })
    element.append('what Google drew')
    map.remove()
    expect([customer.map, technician.map, ...google.made.lines.map((line) => line.map)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(google.cleared).toEqual([drawn])
    expect(element).toBeEmptyDOMElement()
  })

  it('rejects if Google’s script can’t be loaded, and can be retried', async () => {
    loader.importLibrary.mockRejectedValueOnce(new Error('The Google Maps JavaScript API could not load.'))
    await expect(show()).rejects.toThrow('could not load')
    expect(google.made.maps).toHaveLength(0)
    await show()
    expect(google.made.maps).toHaveLength(1)
  })

  it('rejects without a key, and loads nothing from Google', async () => {
    const element = document.createElement('div')
    await expect(
      code.createMap(element, {
        customer: home,
        zoom: 15,
        mapsOrigin: '',
        reducedMotion: true,
        onError: () => {},
      }),
    ).rejects.toThrow('needs a key and a map id')
    expect(loader.importLibrary).not.toHaveBeenCalled()
  })
})

describe('the driving route', () => {
  const path = [literal(van), { lat: 39.76, lng: -104.99 }, literal(home)]
  const route = { path, durationMillis: 399_600, distanceMeters: 5_000 }
  const ask = () => code.askGoogle(settings)
  const signal = () => new AbortController().signal

  it('is requested with only the fields that are read', async () => {
    google.computeRoutes.mockResolvedValue({ routes: [route] })
    expect(await ask()(van, home, signal())).toEqual({
      path: path.map(({ lat, lng }) => [lng, lat]),
      distanceMeters: 5_000,
      durationSeconds: 400,
    })
    expect(google.computeRoutes.mock.calls).toEqual([
      [
        {
          origin: literal(van),
          destination: literal(home),
          travelMode: 'DRIVING',
          fields: ['path', 'durationMillis', 'distanceMeters'],
        },
      ],
    ])
  })

  it('is null if Google knows none, and rejected if it is invalid', async () => {
    expect(await ask()(van, home, signal())).toBeNull()
    google.computeRoutes.mockResolvedValue({ routes: [{ ...route, path: path.slice(0, 1) }] })
    await expect(ask()(van, home, signal())).rejects.toThrow('without a path')
  })

  it('is not requested if aborted while the code was loading', async () => {
    const leaving = new AbortController()
    leaving.abort()
    expect(await ask()(van, home, leaving.signal)).toBeNull()
    expect(google.computeRoutes).not.toHaveBeenCalled()
  })

  it('is requested once while the technician is on it, within a thousandth of a degree', async () => {
    google.computeRoutes.mockResolvedValue({ routes: [route] })
    const directions = code.createDirections({ ask: ask() })
    const at = (longitude: number) => directions.routeFor({ latitude: 39.75, longitude }, home, signal())
    const first = await at(-104.99)
    expect(await at(-104.99099)).toBe(first)
    expect(google.computeRoutes).toHaveBeenCalledTimes(1)
    await at(-104.99101)
    expect(google.computeRoutes).toHaveBeenCalledTimes(2)
  })
})
