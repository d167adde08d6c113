// The baseline: `ws` and a map of subscribers by visit. No protocol, no authorization, no identifier in the frames, no
// backpressure for slow clients, and each message is serialized only once. Nothing built on `ws` can beat it by much.
import { WebSocketServer, type WebSocket } from 'ws'
import { positionMessage, readPublishLine } from '../position'
import { readStdinLines, readPort } from './stdin-lines'

/** For the negative control: every nth message is not sent to the last of its viewers. */
const dropEvery = Number(process.env['DROP_EVERY'] ?? 0)

const viewers = new Map<number, Set<WebSocket>>()
new WebSocketServer({ port: readPort(process.env), host: '127.0.0.1', perMessageDeflate: false }).on(
  'connection',
  (socket, request) => {
    const visit = Number(request.url?.slice(1))
    const here = viewers.get(visit) ?? new Set()
    viewers.set(visit, here.add(socket))
    socket.on('close', () => here.delete(socket))
  },
)

readStdinLines((line) => {
  const { visit, sequence } = readPublishLine(line)
  const bytes = Buffer.from(JSON.stringify(positionMessage(sequence)))
  const listeners = [...(viewers.get(visit) ?? [])]
  if (dropEvery > 0 && sequence % dropEvery === 0) listeners.pop()
  for (const socket of listeners) socket.send(bytes, { binary: false })
})
