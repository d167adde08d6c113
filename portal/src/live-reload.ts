import type { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Handler } from './hosts'

export const RELOAD_SCRIPT_PATH = '/__dev/reload.js'

// The generation changes when the server restarts or is notified of a new build; the page reloads if it differs from its first one.
const RELOAD_SCRIPT = `(function () {
  var first
  new EventSource('/__dev/events').onmessage = function (event) {
    first = first || event.data
    if (event.data !== first) location.reload()
  }
})()
`

/**
 * Makes open pages reload: serves their script, and the server-sent events that it listens to.
 * `parent` emits a message after a new build; `start` identifies this run of the server.
 */
export function createLiveReload(parent: Pick<EventEmitter, 'on'>, start: string): Handler {
  const pages = new Set<ServerResponse>()
  let builds = 0
  const tell = (page: ServerResponse) => page.write(`retry: 500\ndata: ${start}.${builds}\n\n`)
  parent.on('message', (message: unknown) => {
    if (message !== 'built') return
    builds++
    pages.forEach(tell)
  })
  return (request, response) => {
    if (request.url === RELOAD_SCRIPT_PATH) {
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        .end(RELOAD_SCRIPT)
      return
    }
    if (request.url !== '/__dev/events') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    pages.add(response)
    response.once('close', () => pages.delete(response))
    tell(response)
  }
}
