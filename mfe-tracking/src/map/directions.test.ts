import { askStreetMap, createDirections, DirectionsError, type DrivingRoute } from './directions'

const customer = { latitude: 39.76, longitude: -104.95 }
const onTheWay = { latitude: 39.74, longitude: -104.99 }
const route: DrivingRoute = {
  path: [
    [-104.99, 39.74],
    [-104.99, 39.76],
    [-104.95, 39.76],
  ],
  distanceMeters: 5000,
  durationSeconds: 400,
}
const signal = () => new AbortController().signal

describe('createDirections', () => {
  it('asks once while the technician stays on the route', async () => {
    const ask = jest.fn(async () => route)
    const directions = createDirections({ ask })
    expect(await directions.routeFor(onTheWay, customer, signal())).toBe(route)
    for (const latitude of [39.745, 39.75, 39.7599]) {
      expect(await directions.routeFor({ latitude, longitude: -104.9905 }, customer, signal())).toBe(route)
    }
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('requests a new route when the technician leaves it, and when the customer is somewhere else', async () => {
    const ask = jest.fn(async () => ({ ...route }))
    const directions = createDirections({ ask })
    const first = await directions.routeFor(onTheWay, customer, signal())
    expect(await directions.routeFor({ ...onTheWay, longitude: -104.9915 }, customer, signal())).not.toBe(first)
    await directions.routeFor(onTheWay, { ...customer, latitude: 39.77 }, signal())
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('logs a failure once per kind, keeps the last route and asks again next time', async () => {
    const warn = jest.fn()
    const answers: (() => Promise<DrivingRoute | null>)[] = [
      async () => route,
      async () => Promise.reject(new TypeError('fetch failed')),
      async () => Promise.reject(new TypeError('fetch failed')),
      async () => Promise.reject(new DirectionsError('the service answered 500')),
      async () => null,
      async () => null,
    ]
    const directions = createDirections({ ask: () => (answers.shift() ?? (async () => null))(), warn })
    await directions.routeFor(onTheWay, customer, signal())
    for (let step = 1; step <= 5; step += 1) {
      expect(await directions.routeFor({ latitude: 39.7, longitude: -104.9 - step / 100 }, customer, signal())).toBe(
        route,
      )
    }
    expect(answers).toHaveLength(0)
    expect(warn.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining('could not be reached'),
      expect.stringContaining('answered 500'),
      expect.stringContaining('found no route'),
    ])
  })

  it('has no route if the first request fails', async () => {
    const directions = createDirections({ ask: () => Promise.reject(new Error('no')), warn: () => undefined })
    expect(await directions.routeFor(onTheWay, customer, signal())).toBeNull()
  })

  it('does not log an aborted request', async () => {
    const warn = jest.fn()
    const leaving = new AbortController()
    const directions = createDirections({
      ask: async () => {
        leaving.abort()
        throw new DOMException('left', 'AbortError')
      },
      warn,
    })
    expect(await directions.routeFor(onTheWay, customer, leaving.signal)).toBeNull()
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('askStreetMap', () => {
  const realFetch = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = realFetch
  })
  const answer = (status: number, body: unknown) => {
    const called = jest.fn(async (_url: string | URL | Request) => new Response(JSON.stringify(body), { status }))
    globalThis.fetch = called as typeof fetch
    return called
  }
  const ask = () => askStreetMap('http://maps.localhost:3000')(onTheWay, customer, signal())

  it('reads the service’s answer', async () => {
    const called = answer(200, { path: route.path, distance_meters: 5000, duration_seconds: 400 })
    expect(await ask()).toEqual(route)
    expect(String(called.mock.calls[0]?.[0])).toBe(
      'http://maps.localhost:3000/route?from=39.74%2C-104.99&to=39.76%2C-104.95',
    )
  })

  it('returns null for a place outside the map', async () => {
    answer(422, { message: 'outside' })
    expect(await ask()).toBeNull()
  })

  it.each([
    [500, {}],
    [200, {}],
    [200, { path: [[1, 2]] }],
    [
      200,
      {
        path: [
          ['a', 'b'],
          [1, 2],
        ],
      },
    ],
  ])('refuses %d with %j', async (status, body) => {
    answer(status, body)
    await expect(ask()).rejects.toBeInstanceOf(DirectionsError)
  })
})
