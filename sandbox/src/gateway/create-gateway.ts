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
 * Stand-in for the card gateway: both vendors' browser scripts, hosted fields and server APIs (`/stax/…` and `/gp/…`), and
 * optionally a lender (`/lender/…`). It works wherever it is mounted; `publicOrigin` is only the origin that browsers use.
 * Throws if two merchants share a public key.
 */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const app = fastify({ ...serverSettings, loggerInstance: options.logger })
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

/** Allows tenants' pages to call the routes, by CORS; other origins get 403. Servers send no Origin and may call them. */
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
      if (origin !== undefined && !mayTokenise(origin))
        return reply.code(403).send({ message: 'Pages of this origin may not tokenise.' })
    })
    await routes(app, {})
  }
}
