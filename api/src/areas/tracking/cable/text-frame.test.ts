import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame'

/** The messages that a `ws` client receives when frames of the texts are written to its socket. */
async function sendFrames(texts: string[]): Promise<string[]> {
  const webSockets = new WebSocketServer({ noServer: true })
  const server = createServer().on('upgrade', (request, line, head) => {
    webSockets.handleUpgrade(request, line, head, (socket) => {
      for (const text of texts) line.write(textFrame(text))
      socket.close(1000)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const messages: string[] = []
  client.on('message', (data, isBinary) => messages.push(isBinary ? 'binary' : String(data)))
  const [code] = (await once(client, 'close')) as [number]
  server.close()
  expect(code).toBe(1000)
  return messages
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])('is read completely by a client: %d bytes', async (size) => {
  const text = Array.from({ length: size }, (_, index) => String.fromCharCode(97 + (index % 26))).join('')
  expect(await sendFrames([text, 'next'])).toEqual([text, 'next'])
})

it('counts bytes, not characters', async () => {
  const text = 'Müllerstraße 5, 日本 🚐 '.repeat(9)
  expect(text.length).toBeLessThan(Buffer.byteLength(text))
  expect(await sendFrames([text])).toEqual([text])
})
