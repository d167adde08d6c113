import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { lenderRoutes } from '../lender/routes'
import { addCommonParts, serverSettings } from '../web'
import { createContext, type GatewayContext } from './context'
import { gpiBrowserRoutes } from './gpi/tokenize'
import { gpiServerRoutes } from './gpi/transactions'
import { addHomePage } from './home-page'
import type { GatewayOptions } from './options'
import { addScripts } from './scripts'
import { staxBrowserRoutes, staxServerRoutes } from './stax/routes'

/**
 * The card gateway's stand-in: both vendors' browser scripts and hosted fields, and both vendors' server calls
 * (`/stax/…` and `/gp/…`), and beside them a lender (`/lender/…`) when one is asked for. It answers wherever it is
 * mounted; `publicOrigin` only tells it what browsers call it. Throws when two merchants share a public key.
 */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const app = fastify({ ...serverSettings, ...(options.logger && { loggerInstance: options.logger }) })
  const context = createContext(app, options)
  addCommonParts(app)
  addScripts(app, context)
  addHomePage(app, context)
  app.register(forPages(context, staxBrowserRoutes(context)), { prefix: '/stax/web-payments' })
  app.register(forPages(context, gpiBrowserRoutes(context)), { prefix: '/gp/tokenization' })
  app.register(staxServerRoutes(context), { prefix: '/stax' })
  app.register(gpiServerRoutes(context), { prefix: '/gp/transactions' })
  if (options.lender) app.register(lenderRoutes(context, options.lender), { prefix: '/lender' })
  return app
}

/** Opens routes to the scripts of tenants' pages. A server sends no Origin and is not asked for one. */
function forPages({ mayTokenise }: GatewayContext, routes: FastifyPluginAsync): FastifyPluginAsync {
  return async (app) => {
    await app.register(cors, {
      origin: (origin, decide) => decide(null, origin !== undefined && mayTokenise(origin) ? origin : false),
      methods: ['POST'],
      allowedHeaders: ['content-type', 'x-gp-api-key', 'x-gp-environment', 'x-gp-request-id', 'x-gp-version'],
      maxAge: 600,
    })
    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers
      if (origin !== undefined && !mayTokenise(origin)) return reply.code(403).send({ message: 'Pages of this origin may not tokenise.' })
    })
    await routes(app, {})
  }
}
