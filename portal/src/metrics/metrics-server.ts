import type { ServerResponse } from 'node:http'
import type { PortalConfig } from '../config/config'
import { createPortalServer } from '../http-server'
import type { Metrics } from './metrics'

const REQUEST_MS = 10_000

async function answer(path: string, response: ServerResponse, metrics: Metrics): Promise<void> {
  if (path === '/metrics') {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    return
  }
  if (path === '/healthz') {
    const { isReady, details } = await metrics.health()
    response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(details))
    return
  }
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Here are /metrics and /healthz.\n')
}

/** Serves /metrics and the details of health on an address of its own, for the monitoring alone. Returns a function that stops it. */
export async function openMetricsServer(at: PortalConfig['metrics'], metrics: Metrics): Promise<() => Promise<void>> {
  if (!at) return async () => undefined
  const http = createPortalServer({ requestMs: REQUEST_MS })
  http.answerWith((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    answer(path, response, metrics).catch((error: Error) =>
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`${error.message}\n`),
    )
  })
  await http.listen(at.port, at.bind, 'METRICS_PORT')
  return () => http.stop(0)
}
