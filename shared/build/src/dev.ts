import { stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { buildRemote } from './build'
import { listFiles } from './output'
import type { RemoteRecord } from './record'
import { readManifest } from './remotes.mjs'
import { defineHarness } from './webpack-config'

/** Separate from the builds that a portal in this checkout serves. */
const FEDERATED = 'dist/federated'

const page = (title: string, portalPort: number) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"></head><body><div id="harness" data-portal-port="${portalPort}"></div><script src="/harness.js"></script></body></html>`

/** Whether this package is a dependency from elsewhere: then the remote is in a repository of its own. */
const isInstalled = import.meta.url.includes('/node_modules/')

const apiPaths = ['/v1', '/v2', '/v3', '/reports', '/users', '/cable']

/** Serves one remote standalone with live reload. API requests are proxied to a running portal (`npm start`) on PORTAL_PORT, PORT or 3000. */
export async function runHarness(folder: string): Promise<void> {
  const { name, team, devPort } = readManifest(folder)
  const port = Number(process.env['DEV_PORT'] ?? devPort)
  const portalPort = Number(process.env['PORTAL_PORT'] ?? process.env['PORT'] ?? 3000)
  if (!(await portalAnswers(portalPort))) {
    console.error(
      `No portal is running on port ${portalPort}; standalone ${name} needs its API. Run npm start in another terminal, or set PORTAL_PORT.`,
    )
    process.exit(1)
  }
  const compiler = webpack(defineHarness({ folder, outputFolder: join(folder, 'dist/.harness'), mode: 'development' }))
  if (!compiler) throw new Error('webpack returned no compiler for the harness configuration')
  const newestRecord = federatedBuild(folder)
  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      allowedHosts: 'all',
      static: false,
      devMiddleware: { writeToDisk: false },
      client: { overlay: { errors: true, warnings: false } },
      // The portal resolves the tenant from the first label of the host, so the Host header must stay as it is.
      proxy: [{ context: apiPaths, target: `http://127.0.0.1:${portalPort}`, ws: true, changeOrigin: false }],
      setupMiddlewares: (middlewares, { app }) => {
        // For the override `?mfe.billing=…`, the portal fetches the record and the page in the browser fetches the files.
        app?.get(
          '/record.json',
          (_request, response) =>
            void newestRecord().then(
              (record) => response.json(record),
              (error: Error) => response.status(500).type('text').send(error.message),
            ),
        )
        app?.get(/^\/remotes\//, (request, response) => {
          const [, , , version = '', ...rest] = request.path.split('/')
          response
            .set('access-control-allow-origin', '*')
            .sendFile(
              rest.join('/'),
              { root: join(folder, FEDERATED, version), dotfiles: 'deny' },
              (error) => error && !response.headersSent && response.status(404).end(),
            )
        })
        // Every path without a file extension is a page of the remote.
        app?.get(/^\/(?!.*\.\w+$)/, (request, response, next) =>
          apiPaths.some((path) => request.path.startsWith(path)) || request.path.startsWith('/ws')
            ? next()
            : void response.type('html').send(page(name, portalPort)),
        )
        return middlewares
      },
    },
    compiler,
  )
  await server.start()
  // So that the first page with the override waits less; it hears of an error itself.
  void newestRecord().catch(() => undefined)
  console.log(`${name} standalone: http://acme.localhost:${port}`)
  const origin = `http://localhost:${port}`
  console.log(`${name} in the portal: http://acme.localhost:${portalPort}/?mfe.${team}=${origin}`)
  if (isInstalled)
    console.log(
      `The portal loads it from there only if it was started with PORTAL_OVERRIDE_ORIGINS=${origin}; without that variable it allows the ports of the remotes in its own repository.`,
    )
}

/** Builds the remote as a portal would load it, on request, and rebuilds it only if its sources have changed. */
function federatedBuild(folder: string): () => Promise<RemoteRecord> {
  let last: { newest: number; record: Promise<RemoteRecord> } | undefined
  return async () => {
    const newest = await newestChange(join(folder, 'src'))
    if (last?.newest === newest) return last.record
    const record = buildRemote(folder, { fast: true, dist: FEDERATED })
    last = { newest, record }
    record.catch(() => (last = undefined))
    return record
  }
}

async function newestChange(folder: string): Promise<number> {
  const names = await listFiles(folder)
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  return Math.max(0, ...times)
}

const portalAnswers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path: '/healthz', headers: { host: 'acme.localhost' } },
      (answer) => {
        answer.resume()
        done(answer.statusCode === 200)
      },
    )
    request.on('error', () => done(false)).end()
  })
