import { negotiate } from '@fastify/accept-negotiator'
import cors from '@fastify/cors'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { html, page } from '../html'
import { addCommonParts, sendPage, serverSettings } from '../web'
import { fairhaven } from './fairhaven'
import type { StreetAddress } from './gazetteer'
import { toNetworkJson } from './network-json'
import { pack, type Packed } from './packed'
import { createPictures, type PictureOptions } from './picture'
import { center } from './projection'
import { numberIn, optionalPlace, QueryError, requiredPlace, readScheme, requireText, type Query } from './query'
import { toStyle } from './style'

export interface StreetMapOptions {
  /** Which pages of other origins may read the map. */
  allowedOrigin: (origin: string) => boolean
  /** The map's origin as browsers see it, such as `http://maps.localhost:3000`. By default, the origin of each request. */
  publicOrigin?: string
  logger?: FastifyBaseLogger
}

const forever = 'public, max-age=31536000, immutable'

/** Stand-in for the map service: a made-up town with a map, address search and routing. */
export function createStreetMap({ allowedOrigin, publicOrigin, logger }: StreetMapOptions): FastifyInstance {
  const app = fastify({ ...serverSettings, loggerInstance: logger })
  addCommonParts(app)
  app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && allowedOrigin(origin) ? origin : false),
    methods: ['GET'],
    maxAge: 86_400,
  })
  app.register(mapRoutes(publicOrigin))
  return app
}

const mapRoutes =
  (publicOrigin: string | undefined): FastifyPluginAsync =>
  async (app) => {
    let packed: Promise<Packed> | undefined
    const network = () => (packed ??= pack(JSON.stringify(toNetworkJson(fairhaven.town()))))
    let draw: ReturnType<typeof createPictures> | undefined
    // Compressing the town takes a moment, so it begins at startup and not while a customer waits. Startup does not wait for it.
    app.addHook('onReady', (done) => {
      network().catch(() => (packed = undefined))
      done()
    })
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof QueryError)) throw error
      return reply.code(error.statusCode).send({ message: `${error.message}.`, field: error.field })
    })

    app.get('/', (_request, reply) => sendPage(reply, homePage))

    app.get('/network.json', async (request, reply) => {
      const content = await network()
      const isVersioned = readQuery(request)['v'] === content.hash
      return sendPacked(
        request,
        reply.type('application/geo+json').header('cache-control', isVersioned ? forever : 'no-cache'),
        content,
      )
    })

    app.get('/style.json', async (request, reply) => {
      const { hash } = await network()
      const origin = publicOrigin ?? `${request.protocol}://${request.host}`
      reply.header('cache-control', 'no-cache')
      return toStyle({
        origin,
        hash,
        scheme: readScheme(readQuery(request)),
        center: [center.longitude, center.latitude],
      })
    })

    app.get('/route', (request, reply) => reply.send(findRoute(readQuery(request))))

    app.get('/addresses', (request, reply) => {
      const query = readQuery(request)
      const limit = Math.floor(numberIn(query, 'limit', { from: 1, to: 50, otherwise: 5 }))
      return reply.send({
        data: fairhaven
          .gazetteer()
          .search(requireText(query, 'query', 120), limit)
          .map(toJson),
      })
    })

    app.get('/static.svg', (request, reply) => {
      draw ??= createPictures(fairhaven.town(), fairhaven.router())
      return reply
        .type('image/svg+xml')
        .headers({
          'cache-control': 'public, max-age=300',
          'content-security-policy': "default-src 'none'",
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(draw(pictureOptions(readQuery(request))))
    })
  }

const readQuery = (request: FastifyRequest): Query => request.query as Query

function findRoute(query: Query) {
  const [from, to] = [requiredPlace(query, 'from'), requiredPlace(query, 'to')]
  const router = fairhaven.router()
  for (const [field, place] of Object.entries({ from, to }))
    if (!router.snap(place)) throw new QueryError(field, 'is outside the town, too far from any street', 422)
  const route = router.findRoute(from, to)
  if (!route) throw new QueryError('to', 'cannot be reached', 422)
  return {
    path: route.path,
    distance_meters: route.distanceMeters,
    duration_seconds: route.durationSeconds,
    steps: route.steps.map(({ name, distanceMeters }) => ({ name, distance_meters: distanceMeters })),
  }
}

function pictureOptions(query: Query): PictureOptions {
  return {
    center: optionalPlace(query, 'center') ?? center,
    zoom: numberIn(query, 'zoom', { from: 10, to: 18, otherwise: 15 }),
    width: Math.round(numberIn(query, 'width', { from: 64, to: 1600, otherwise: 640 })),
    height: Math.round(numberIn(query, 'height', { from: 64, to: 1600, otherwise: 360 })),
    scheme: readScheme(query),
    from: optionalPlace(query, 'from'),
    to: optionalPlace(query, 'to'),
  }
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, { hash, plain, br, gzip }: Packed): FastifyReply {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
  const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
  const vary = reply.getHeader('vary')
  reply.headers({ etag, vary: vary ? `${String(vary)}, accept-encoding` : 'accept-encoding' })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? { br, gzip }[encoding] : plain)
}

const toJson = ({ zipCode, ...address }: StreetAddress) => ({ ...address, zip_code: zipCode })

const homePage = page({
  title: 'Street map',
  body: html`<h1>Street map</h1>
<p>Fairhaven does not exist. Its streets and addresses are made up, and stand in for an outside map service: the portal draws this map, searches these addresses and drives these streets when no key for such a service is set.</p>
<p><img src="/static.svg?zoom=12.6&amp;width=900&amp;height=560" alt="Map of Fairhaven" width="900" height="560"></p>
<ul>
<li><a href="/style.json">style.json</a>: the map's style (<a href="/style.json?scheme=dark">dark</a>), with its data in <a href="/network.json">network.json</a></li>
<li><a href="/static.svg?zoom=15&amp;from=39.7601,-105.0202&amp;to=39.7573,-105.0008">static.svg</a>: a drawn picture, with a route</li>
<li><a href="/route?from=39.7601,-105.0202&amp;to=39.7301,-104.9602">route</a>: the fastest way between two places</li>
<li><a href="/addresses?query=ave&amp;limit=5">addresses</a>: search by the start of words</li>
</ul>`,
})
