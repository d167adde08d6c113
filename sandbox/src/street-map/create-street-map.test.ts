import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FeatureCollection } from 'geojson'
import { createStreetMap } from './create-street-map'

const app = createStreetMap({
  allowedOrigin: (origin) => origin === 'http://acme.localhost:3000',
  publicOrigin: 'http://maps.localhost:3000',
})
beforeAll(async () => void (await app.ready()), 30_000)
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'maps.localhost:3000', ...headers } })

describe('network.json', () => {
  it('is small, and has the same content in every encoding', async () => {
    const [plain, br, gzip] = await Promise.all([
      get('/network.json'),
      get('/network.json', { 'accept-encoding': 'gzip, br' }),
      get('/network.json', { 'accept-encoding': 'gzip, br;q=0' }),
    ])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.rawPayload.length).toBeLessThan(1_200_000)
    expect(br.rawPayload.length).toBeLessThan(250_000)
  })

  it('holds streets, water, parks, rail and names', async () => {
    const { features } = (await get('/network.json')).json<FeatureCollection>()
    const kinds = new Set(
      features.map(({ properties }) => `${properties?.['layer']} ${properties?.['class'] ?? ''}`.trim()),
    )
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'area park',
        'area water',
        'area town',
        'river',
        'rail',
        'road residential',
        'road arterial',
        'road motorway',
        'bridge arterial',
        'label park',
      ]),
    )
    expect(features.filter(({ properties }) => properties?.['layer'] === 'road').length).toBeGreaterThan(300)
  })

  it('is immutable under its hash, and revalidated without it', async () => {
    const style = (await get('/style.json')).json<{ sources: { town: { data: string } } }>()
    const { pathname, search } = new URL(style.sources.town.data)
    expect((await get(pathname + search)).headers['cache-control']).toContain('immutable')
    const first = await get('/network.json')
    expect(first.headers['cache-control']).toBe('no-cache')
    expect((await get('/network.json', { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304)
    expect((await get('/network.json', { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })
})

describe('style.json', () => {
  it.each(['light', 'dark'])('is a style whose layers reference existing sources: %s', async (scheme) => {
    const style = (await get(`/style.json?scheme=${scheme}`)).json<{
      version: number
      sources: Record<string, unknown>
      layers: { id: string; source?: string }[]
    }>()
    expect(style.version).toBe(8)
    expect(JSON.stringify(style)).toContain('http://maps.localhost:3000/network.json')
    for (const { source } of style.layers)
      if (source !== undefined) expect(Object.keys(style.sources)).toContain(source)
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
  })
})

describe('route', () => {
  it('gives a path with its length and time', async () => {
    const body = (await get('/route?from=39.7601,-105.0202&to=39.7573,-105.0008')).json<{
      path: number[][]
      distance_meters: number
      duration_seconds: number
      steps: unknown[]
    }>()
    expect(body.path.length).toBeGreaterThan(3)
    expect(body.distance_meters).toBeGreaterThan(1500)
    expect(body.duration_seconds).toBeGreaterThan(60)
    expect(body.steps[0]).toEqual({ name: expect.any(String), distance_meters: expect.any(Number) })
  })

  it('is 422 outside the town, and names the end', async () => {
    const answer = await get('/route?from=39.76,-105.02&to=41,-100')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ field: 'to' })
  })
})

describe('bad requests', () => {
  it.each([
    ['/route', 'from'],
    ['/route?from=39.76,-105.02', 'to'],
    ['/route?from=here&to=39.76,-105.02', 'from'],
    ['/route?from=39.76,-105.02&to=91,0', 'to'],
    ['/route?from=39.76,-105.02&to=1e9,1', 'to'],
    ['/route?from=39.76,-105.02&from=39.76,-105.02&to=39.7,-105', 'from'],
    ['/addresses', 'query'],
    ['/addresses?query=%20', 'query'],
    [`/addresses?query=${'a'.repeat(121)}`, 'query'],
    ['/addresses?query=ave&limit=0', 'limit'],
    ['/addresses?query=ave&limit=many', 'limit'],
    ['/static.svg?zoom=3', 'zoom'],
    ['/static.svg?width=99999', 'width'],
    ['/static.svg?height=-1', 'height'],
    ['/static.svg?center=x', 'center'],
    ['/static.svg?scheme=%22%3E%3Cscript%3E', 'scheme'],
    ['/style.json?scheme=pink', 'scheme'],
  ])('%s is 400 and names %s', async (url, field) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field, message: expect.stringContaining(field) })
  })

  it('answers 404 for what does not exist', async () => {
    expect((await get('/tiles')).statusCode).toBe(404)
  })
})

describe('static.svg', () => {
  it('draws map, route and pins', async () => {
    const url = '/static.svg?center=39.7573,-105.0008&zoom=15&width=400&height=300'
    const without = await get(url)
    const withRoute = await get(`${url}&from=39.7601,-105.0202&to=39.7573,-105.0008`)
    expect(without.headers['content-type']).toContain('image/svg+xml')
    expect(without.body).toMatch(/^<svg [^>]*width="400" height="300"/)
    expect(without.body).not.toContain('<circle')
    expect(withRoute.body.match(/<circle/g)).toHaveLength(2)
    expect(withRoute.body).toContain('#1f6feb')
  })

  it('draws open country where there is no town', async () => {
    const answer = await get('/static.svg?center=10,10&from=10,10&to=10.01,10.01')
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBeLessThan(3000)
  })
})

describe('other origins', () => {
  it('may read only if they are a tenant’s', async () => {
    expect(
      (await get('/style.json', { origin: 'http://acme.localhost:3000' })).headers['access-control-allow-origin'],
    ).toBe('http://acme.localhost:3000')
    expect(
      (await get('/style.json', { origin: 'http://evil.example' })).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  it('are never mixed up in a cache', async () => {
    expect((await get('/network.json', { origin: 'http://acme.localhost:3000' })).headers['vary']).toMatch(
      /origin.*accept-encoding/i,
    )
  })
})

it('introduces itself', async () => {
  const answer = await get('/')
  expect(answer.body).toContain('made up')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})
